import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const project = join(import.meta.dirname, '../..');
const listed = execFileSync('git', ['ls-files'], { cwd: project, encoding: 'utf8' });
const tracked = listed.trim().split('\n');

test('test files: each has a name and a folder that a runner searches', () => {
  const named = tracked.filter((path) => /\.(?:test|spec)\.\w+$/.test(path));
  assert.ok(named.length > 100);
  for (const path of named) assert.match(path, /\.test\.ts$|^site\/tests\/.*\.spec\.ts$/);
});

test('documents: each link leads to an existing file', () => {
  const documents = tracked.filter((path) => /^(?:docs\/.*|.*README)\.md$/.test(path));
  assert.ok(documents.length > 10);
  for (const file of documents) {
    const text = readFileSync(join(project, file), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)];
    for (const [, link = ''] of links)
      assert.ok(existsSync(join(project, dirname(file), link)), `${file} links to ${link}`);
  }
});

test('documents: each linked heading exists', () => {
  const headings = new Map(
    tracked
      .filter((path) => path.endsWith('.md'))
      .map((path) => [path, slugs(readFileSync(join(project, path), 'utf8'))]),
  );
  const texts = tracked.filter((path) => /\.(?:md|[jt]sx?|astro|ya?ml|example)$/.test(path));
  const pointers = texts.flatMap((path) => {
    const text = readFileSync(join(project, path), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#([^)]+)\)/g)].map(
      ([, to, heading]) => ({ path, file: to ? join(dirname(path), to) : path, heading }),
    );
    const named = [...text.matchAll(/(?<![\w/.-])(docs\/[\w/-]+\.md)#([\w-]+)/g)].map(
      ([, file, heading]) => ({ path, file, heading }),
    );
    return path.endsWith('.md') ? links : named;
  });
  assert.ok(pointers.length > 20);
  for (const { path, file = '', heading = '' } of pointers)
    assert.ok(headings.get(file)?.includes(heading), `${path} points to ${file}#${heading}`);
});

test('docs/proofs.md: lists only existing files, and no file of a `full` folder in the column npm test', () => {
  const text = readFileSync(join(project, 'docs/proofs.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
  assert.ok(rows.length > 20);
  for (const row of rows) {
    const [, quick = '', full = ''] = row.split(' | ');
    assert.doesNotMatch(quick, /\/full\//);
    for (const [, path = ''] of `${quick}${full}`.matchAll(/`([^` ]+\.(?:test|spec)\.ts)`/g))
      assert.ok(existsSync(join(project, path)), `${path} does not exist`);
  }
});

/** GitHub's anchors of a document's headings. */
function slugs(text: string): string[] {
  const prose = text.replace(/^ *```.*?^ *```/gms, '');
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
