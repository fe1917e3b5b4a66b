import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeCertificate } from '../../../../tests/support/machine/certificate.ts';
import { startPostgres, usePostgres } from '../../../tests/support/server/postgres.ts';
import { temporaryFolder } from '../../../tests/support/server/server.ts';
import { openPostgresStore } from '../open-postgres-store.ts';

const certificate = makeCertificate('127.0.0.1');
const [encrypting, plain, folder] = await Promise.all([
  startPostgres({ certificate }),
  usePostgres(),
  temporaryFolder(),
]);
after(async () => {
  for (const each of [encrypting, folder]) await each[Symbol.asyncDispose]();
});
const fileOf = (name: string, text: string) => {
  const path = join(folder.path, name);
  writeFileSync(path, text);
  return path;
};
const own = `sslrootcert=${fileOf('own.pem', certificate.cert)}`;
const other = `sslrootcert=${fileOf('other.pem', makeCertificate('127.0.0.1').cert)}`;

type Outcome = readonly [parameters: string, isEncrypted: boolean | RegExp, host?: string];

/** Whether the connection is encrypted, or the reason for its failure. */
async function outcomeOf(address: string, parameters: string, host = '127.0.0.1') {
  const url = new URL(`${address}?${parameters}`);
  url.hostname = host;
  try {
    const { database } = await openPostgresStore(url, true);
    const [row] = await database.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    await database.close();
    return row?.['ssl'];
  } catch (error) {
    return (error as Error).message.replace(/^.*cannot be used: /, '');
  }
}

const unknown = /certificate.*; set its CA file with &sslrootcert=/;
const refused = /does not support SSL.*sslmode=disable/;
for (const [serverKind, address, outcomes] of [
  [
    'with a self-signed certificate',
    await encrypting.create(),
    [
      ['', false],
      ['sslmode=disable', false],
      ['sslmode=allow', false],
      ['sslmode=prefer', true],
      ['sslmode=require', true],
      ['sslmode=no-verify', true],
      [`sslmode=require&${own}`, true],
      [`sslmode=require&${other}`, unknown],
      [`sslmode=verify-ca&${own}`, true],
      [`sslmode=verify-ca&${other}`, unknown],
      [`sslmode=verify-full&${own}`, true],
      ['sslmode=verify-full', unknown],
      [`sslmode=verify-ca&${own}`, true, 'localhost'],
      [`sslmode=verify-full&${own}`, /altnames.*; set its CA file/, 'localhost'],
    ],
  ],
  [
    'without TLS',
    await plain.create(),
    [
      ['', false],
      ['sslmode=disable', false],
      ['sslmode=allow', false],
      ['sslmode=prefer', false],
      ['sslmode=require', refused],
      ['sslmode=no-verify', refused],
      [`sslmode=verify-ca&${own}`, refused],
      [`sslmode=verify-full&${own}`, refused],
    ],
  ],
] as const)
  test(`sslmode: to a server ${serverKind} each mode connects or refuses as libpq does`, async () => {
    for (const [parameters, expected, host] of outcomes as readonly Outcome[]) {
      const outcome = await outcomeOf(address, parameters, host);
      if (typeof expected === 'boolean') assert.equal(outcome, expected, parameters);
      else assert.match(String(outcome), expected, parameters);
    }
  });
