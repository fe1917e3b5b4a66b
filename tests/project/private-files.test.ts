import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { test } from 'node:test';

/** What an owner, an editor or a command of the documents may leave in the project's folder. */
const privateFiles = [
  ...['.env', '.env.supabase', '.env.bak', '.env~', '.env.save', '..env.swp', 'old.env'],
  ...['owner.json~', '.owner.json.swp', 'owner.json.bak', 'owner.json.save'],
  ...['requests.csv', 'anne.json', 'export.json', 'move.db', 'contact-2026-11-25T02-00-12Z.db'],
  ...[
    'contact.db-wal',
    'backups/contact.db',
    '_data/contact.db',
    'data/mail/1.eml',
    'site/.env.old',
  ],
];

/** The owner's own files, which a build reads. */
const own = ['eigen/owner.json', 'eigen/foto.jpg', 'eigen/public/.well-known/a.txt'];

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');

test('.gitignore: ignores secrets, exports, backups and eigen/, and no file of the project', () => {
  const isIgnored = (path: string) =>
    spawnSync('git', ['check-ignore', '--quiet', '--no-index', path]).status === 0;
  for (const path of [...privateFiles, ...own]) assert.ok(isIgnored(path), path);
  const hidden = execFileSync('git', ['ls-files', '-ci', '--exclude-standard', ':!eigen'], {
    encoding: 'utf8',
  });
  assert.equal(hidden, '');
});

test('.dockerignore: excludes secrets, exports and backups, and nothing that a build reads', () => {
  for (const path of privateFiles) assert.ok(isExcluded(path), path);
  const read = tracked.filter((path) =>
    /^(?:(?:build|contact|owner|server|setup|site|supabase)\/|(?!renovate)[\w-]+\.(?:ts|json)$)/.test(
      path,
    ),
  );
  assert.ok(read.length > 100);
  const missing = [...read, ...own].filter((path) => isExcluded(path) && !path.includes('/tests/'));
  assert.deepEqual(missing, []);
});

/** Whether `.dockerignore` excludes a file: the last line that matches it or one of its folders decides. */
function isExcluded(path: string): boolean {
  const parts = path.split('/');
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const lines = readFileSync('.dockerignore', 'utf8').split('\n');
  const patterns = lines.filter((line) => line && !line.startsWith('#'));
  const last = patterns.findLast((line) =>
    paths.some((name) => matchesDocker(name, line.replace('!', ''))),
  );
  return last !== undefined && !last.startsWith('!');
}

/** Docker lets `*` match a leading dot, too. */
function matchesDocker(path: string, pattern: string): boolean {
  const plain = (text: string) => text.replaceAll('.', '_');
  return matchesGlob(plain(path), plain(pattern));
}
