import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { openOnce } from '../../../supabase/functions/_shared/open-store.ts';
import { readSupabaseSettings } from '../../../supabase/functions/_shared/settings.ts';
import { comesTrue } from '../../../tests/support/machine/until.ts';
import { openPostgresStore } from '../../storage/postgres/open-postgres-store.ts';
import { runSql, usePostgres } from '../support/server/postgres.ts';

// An idle connection would close by itself after 30 s.
const patienceMs = 15_000;

const postgres = await usePostgres();

for (const [trouble, damage, make] of [
  ['its handler cannot be created', 'select 1', () => assert.fail('cannot be created')],
  ['the secrets cannot be read', 'drop table contact.secrets', () => {}],
  [
    'the secrets cannot be saved',
    'alter table contact.secrets add constraint none check (name = $$addresses$$)',
    () => {},
  ],
] as const) {
  test(`openOnce: leaves no connection open when ${trouble}`, async () => {
    const url = await postgres.create();
    await (await openPostgresStore(new URL(url), true)).close();
    await runSql(url, damage);
    const open = openOnce(settingsWith(url), pino({ level: 'silent' }), make);
    for (let call = 0; call < 3; call += 1) assert.equal(await open(), undefined);
    assert.ok(await areClosed(url));
  });
}

function settingsWith(url: string) {
  return readSupabaseSettings({
    DATABASE_URL: url,
    SUPABASE_URL: 'https://project.supabase.co',
    SUPABASE_ANON_KEY: 'anon.key',
    SITE_URL: 'https://www.praktijk.example',
    SMTP_URL: 'smtps://mail.example:465',
    MAIL_FROM: 'site@praktijk.example',
    MAIL_TO: 'eigenaar@praktijk.example',
  });
}

/** Whether all connections to a database close within `patienceMs`. */
function areClosed(url: string): Promise<boolean> {
  const connected =
    "select from pg_stat_activity where datname = current_database() and application_name = 'contact'";
  return comesTrue(async () => (await runSql(url, connected)).length === 0, patienceMs);
}
