import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sqliteProblem } from './sqlite-version.ts';

test('versions of SQLite that can damage the file are reported, and fixed ones are not', () => {
  for (const version of ['3.7.0', '3.44.5', '3.46.1', '3.50.6', '3.51.2'])
    assert.match(sqliteProblem(version) ?? '', new RegExp(`^SQLite ${version} of this Node can `));
  for (const version of ['3.44.6', '3.50.7', '3.51.3', '3.53.4', '4.0.0'])
    assert.equal(sqliteProblem(version), undefined, version);
});

test('the Node of the project has a fixed version', () => {
  assert.equal(sqliteProblem(process.versions.sqlite ?? 'none'), undefined);
});
