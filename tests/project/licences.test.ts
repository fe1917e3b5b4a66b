import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { licencesFile, others } from '../../site/build/licences.ts';
import { type LockedPackage, lockedPackages, lockFiles, workspaces } from '../support/lock-file.ts';

/** Licences (SPDX identifiers) that require at most shipping their text. */
const permissive =
  /^(?:0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC0-1\.0|ISC|MIT|MIT-0|OFL-1\.1|Python-2\.0|Unlicense|Zlib)$/;

/** Licences that require the source of changes: accepted for these tools, which do not ship. */
const toolsOnly: [license: string, names: RegExp, why: string][] = [
  ['MPL-2.0', /^(?:axe-core|@axe-core\/playwright)$/, 'checks the page in the tests'],
  ['MPL-2.0', /^@mdn\/mdn-http-observatory$/, 'grades the headers in the tests'],
  ['MPL-2.0', /^lightningcss(?:-[\w-]+)?$/, 'makes the styles smaller; its output is ours'],
  [
    'LGPL-3.0-or-later',
    /^@img\/sharp-[\w-]+$/,
    'draws the icons; a separate library, never linked in',
  ],
];

/** Packages that state their licence in the old form (`licenses`), which npm does not copy into the lock file. */
const oldForm: Record<string, string> = { busboy: 'MIT', streamsearch: 'MIT' };

/** The files that list the packages shipped to browsers, the server and Supabase. */
const shipped = [
  `dist/${licencesFile}`,
  `dist-server/${licencesFile}`,
  `supabase/functions/send-contact-email/${licencesFile}`,
  `supabase/functions/deliver-mail/${licencesFile}`,
];

for (const { file, holdsOnlyTools, least } of lockFiles) {
  test(`licences: each package in ${file} has an accepted licence`, () => {
    const packages = lockedPackages(file);
    assert.ok(packages.length > least);
    assert.deepEqual(packages.map((one) => objection(one, holdsOnlyTools)).filter(Boolean), []);
  });
}

test('licences: every shipped package is locked as a dependency and listed with a permissive licence text', () => {
  const locked = lockedPackages('package-lock.json');
  const entries = shipped.flatMap(readEntries);
  for (const { name, version, license, text } of entries) {
    assert.match(text, /Copyright/i, name);
    assert.ok(isPermissive(license), `${name}: ${license}`);
    // Apache-2.0, section 4: a NOTICE must ship as well, and Vite does not copy it.
    const found = locked.filter((one) => one.name === name && one.version === version);
    for (const { path } of found) assert.deepEqual(globSync(`${path}/NOTICE*`), [], name);
    // npm does not install development dependencies on a host.
    const isDependency = found.some(({ dev }) => !dev || others.includes(name));
    assert.ok(isDependency, `${name} ${version} is not locked as a dependency`);
  }
  const dependencies = workspaces.flatMap((folder) =>
    Object.keys(JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).dependencies),
  );
  const names = entries.map(({ name }) => name);
  for (const name of [...dependencies, ...others].filter((one) => !workspaces.includes(one))) {
    assert.ok(names.includes(name), `${name} is not in ${shipped.join(' or ')}`);
  }
});

/** Why a package is not accepted; undefined if it is. */
function objection(
  { name, path, license = oldForm[name], dev }: LockedPackage,
  isTool: boolean,
): string | undefined {
  if (license === undefined) return `${path}: no licence`;
  if (isPermissive(license)) return undefined;
  const parts = license.split(' AND ').filter((part) => !permissive.test(part));
  const isKnown = parts.every((part) =>
    toolsOnly.some(([identifier, names]) => identifier === part && names.test(name)),
  );
  return (isTool || dev) && isKnown ? undefined : `${path}: ${license}`;
}

/** Whether an SPDX expression is permissive: one side of an `OR`, or both sides of an `AND`, must be. */
function isPermissive(expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => permissive.test(part)));
}

/** The entries of a file that the build wrote, split at their headings. A licence text may have other headings. */
function readEntries(file: string) {
  const [, ...parts] = readFileSync(file, 'utf8').split(/^(?=## \S+ - \d\S* \(.+\)$)/m);
  return parts.map((part) => {
    const [, name = '', version = '', license = ''] =
      /^## (\S+) - (\S+) \((.+)\)\n/.exec(part) ?? [];
    return { name, version, license, text: part };
  });
}
