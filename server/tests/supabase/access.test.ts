import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openDatabase, postgresStore } from '../../storage/postgres/postgres-store.ts';
import { good } from '../support/calls/named-calls.ts';
import { startPostgres } from '../support/server/postgres.ts';
import {
  applyMigrations,
  config,
  createProject,
  owner,
  type SupabaseProject,
  webRoles,
} from '../support/server/supabase.ts';
import { allAreRefused, attempt, isRefused, notPermitted, reachesOf, rows } from './reaches.ts';

const byDefault = `alter default privileges for role ${owner} grant all on tables to anon, authenticated`;
const ofSchema = 'grant usage on schema contact to anon, authenticated';
const careless = `${ofSchema}; grant all on all tables in schema contact to anon, authenticated`;

const postgres = await startPostgres();
after(() => postgres[Symbol.asyncDispose]());

test('the rest interface shows no schema of ours', () => {
  const lists = [...config.matchAll(/^\s*(?:schemas|extra_search_path)\s*=\s*\[([^\]]*)\]/gm)];
  assert.equal(lists.length, 2);
  for (const [line] of lists) assert.doesNotMatch(line, /contact/);
});

describe('as it is deployed', () => {
  const project = inProject(applyMigrations);
  for (const role of webRoles) {
    test(`${role} may do nothing with any table, sequence or function`, async () => {
      await allAreRefused(project(), role);
      await isRefused(project(), role, 'create table contact.mine (id int)');
      const [functions] = await project().run(
        "select count(*)::int from pg_proc where pronamespace = 'contact'::regnamespace",
      );
      assert.equal(functions?.['count'], 0);
    });
  }

  test('who connects for the rest interface may not become the owner', async () => {
    for (const role of [owner, 'postgres']) {
      assert.equal(
        (await attempt(project(), 'anon', `reset role; set role ${role}`)).code,
        notPermitted,
      );
    }
  });

  test('the functions keep requests and hand out their e-mails', () => keepAndClaim(project()));
});

describe('where a project grants every table by default, and somebody granted the schema', () => {
  const project = inProject(async (fresh) => {
    await fresh.runAsPlatform(byDefault);
    await applyMigrations(fresh);
    await fresh.run(ofSchema);
  });
  for (const role of ['anon', 'authenticated'] as const) {
    test(`${role} may do nothing with any table`, () => allAreRefused(project(), role));
  }
});

describe('after somebody granted the schema and all its tables', () => {
  const project = inProject(async (fresh) => {
    await applyMigrations(fresh);
    await fresh.run(careless);
  });
  for (const role of ['anon', 'authenticated'] as const) {
    test(`${role} sees no row, changes none and adds none`, async () => {
      for (const { table, select, insert, update, remove } of await reachesOf(project())) {
        const [row] = await project().run(`select count(*)::int from ${table}`);
        assert.ok(row?.['count'] > 0, `${table} holds nothing to reach`);
        for (const statement of [select, update, remove])
          assert.deepEqual(await attempt(project(), role, statement), { rows: 0 }, statement);
        await isRefused(project(), role, insert);
      }
    });
  }

  test('the functions go on', () => keepAndClaim(project()));
});

describe('after the migrations took such grants back', () => {
  const project = inProject(async (fresh) => {
    await applyMigrations(fresh);
    await fresh.run(careless);
    await applyMigrations(fresh);
  });
  test('anon may do nothing again', () => allAreRefused(project(), 'anon'));
});

/** A project of its own, with a row in every table. */
function inProject(prepare: (fresh: SupabaseProject) => Promise<void>): () => SupabaseProject {
  let project: SupabaseProject;
  before(async () => {
    project = await createProject(postgres);
    await prepare(project);
    await project.run(rows);
  });
  return () => project;
}

async function keepAndClaim(project: SupabaseProject): Promise<void> {
  const store = postgresStore(await openDatabase(new URL(project.urlFor(owner)), false));
  try {
    const reference = crypto.randomUUID();
    const request = { ...good, reference, key: reference, marks: [] };
    const kept = await store.add({ ...request, source: {}, owes: ['notification'] });
    const mail = await store.claimDelivery('notification', 60_000);
    assert.deepEqual(kept, { reference, isNew: true });
    assert.equal(mail?.reference, reference);
  } finally {
    await store.close();
  }
}
