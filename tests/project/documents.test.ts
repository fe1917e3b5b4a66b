import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, describe, test } from 'node:test';
import { playwright, type Scope, selection } from '../run/browser.ts';
import { findTestFiles, fullTag, isFullOnly, project } from '../run/parts.ts';

const tracked = execFileSync('git', ['ls-files'], {
  cwd: project,
  encoding: 'utf8',
})
  .trim()
  .split('\n');
const found = findTestFiles();

test('each file that is named as a test is found, once', () => {
  const named = tracked.filter((path) => /\.(test|spec)\.tsx?$/.test(path));
  assert.ok(named.length > 100);
  assert.deepEqual(found.map(({ path }) => path).sort(), named.sort());
});

test('unit tests stand beside their code, browser tests lie in a folder of site/tests/ that holds no code tests', () => {
  for (const { path, part, kind } of found) {
    if (kind === 'browser') assert.match(path, /^site\/tests\/[^/]+\/[^/]+\.spec\.ts$/);
    else if (part === 'unit') assert.doesNotMatch(path, /(?:^|\/)tests\//);
    const kinds = new Set(found.filter((each) => each.part === part).map((each) => each.kind));
    assert.equal(kinds.size, 1, `${part} holds tests of both kinds`);
  }
});

/** What an owner fills. */
const ofOwner = /^site\/(?:public|content|sections)(?:\/|$)/;

test('no folder holds more than 20 files', () => {
  // Tools look for theirs in the project's own folder.
  const folders = Map.groupBy(
    tracked.filter((path) => path.includes('/')),
    dirname,
  );
  assert.ok(folders.size > 10);
  for (const [folder, files] of folders)
    if (!ofOwner.test(folder)) assert.ok(files.length <= 20, `${folder} holds ${files.length}`);
});

test('each link of a document leads to a file that is there', () => {
  const documents = tracked.filter((path) => /^(?:docs\/.*|.*README)\.md$/.test(path));
  assert.ok(documents.length > 10);
  for (const file of documents) {
    const text = readFileSync(join(project, file), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)];
    for (const [, link = ''] of links)
      assert.ok(existsSync(join(project, dirname(file), link)), `${file} links to ${link}`);
  }
});

test('docs/proofs.md names only files that are there, in the run that they belong to', () => {
  const rows = readFileSync(join(project, 'docs/proofs.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'));
  assert.ok(rows.length > 20);
  const files = (cell = '') => [...cell.matchAll(/`([^` ]+\.(?:test|spec)\.ts)`/g)];
  for (const row of rows) {
    const [, quick, full] = row.split(' | ');
    for (const [, path = ''] of [...files(quick), ...files(full)])
      assert.ok(existsSync(join(project, path)), `${path} is not there`);
    for (const [, path = ''] of files(quick)) assert.ok(!isFullOnly(path), `${path} is not quick`);
  }
});

describe('browser tests', () => {
  /** The tests of each scope as Playwright lists them, with their tags. */
  const listed: Record<Scope, Map<string, string[]>> = {
    quick: new Map(),
    all: new Map(),
  };
  before(() => {
    for (const scope of Object.keys(listed) as Scope[]) list(scope, listed[scope]);
  });

  test('the full run holds each browser test that the quick one holds', () => {
    assert.deepEqual([...new Set(listed.quick.keys()).difference(listed.all)], []);
  });

  test('a browser test is quick unless it has its tag or repeats another at a second origin', () => {
    for (const [id, tags] of listed.all) {
      const saysOtherwise = tags.includes(fullTag) || id.startsWith('second-origin-again');
      assert.equal(listed.quick.has(id), !saysOtherwise, id);
    }
  });

  test('each browser file has tests', () => {
    const files = [...listed.all.keys()].map((id) => id.split(' ')[1]);
    for (const { path } of found.filter(({ kind }) => kind === 'browser'))
      assert.ok(files.includes(path), path);
  });
});

interface Suite {
  title: string;
  specs?: { title: string; file: string; tags: string[]; tests: { projectName: string }[] }[];
  suites?: Suite[];
}

/** Adds the tests that Playwright would run. */
function list(scope: Scope, tests: Map<string, string[]>): void {
  const parameters = [
    playwright,
    'test',
    '--config=site',
    '--list',
    '--reporter=json',
    ...selection(scope),
  ];
  const output = execFileSync(process.execPath, parameters, {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 1e8,
    timeout: 120_000,
  });
  const walk = ({ specs = [], suites = [] }: Suite, titles: string[]) => {
    for (const { file, title, tags, tests: runs } of specs)
      for (const { projectName } of runs) {
        const key = [projectName, `site/tests/${file}`, ...titles, title].join(' ');
        assert.ok(!tests.has(key), `${key} is chosen twice`);
        tests.set(
          key,
          tags.map((tag) => `@${tag.replace(/^@/, '')}`),
        );
      }
    for (const suite of suites) walk(suite, [...titles, suite.title]);
  };
  for (const suite of (JSON.parse(output) as { suites: Suite[] }).suites) walk(suite, []);
}
