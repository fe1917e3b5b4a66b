import assert from 'node:assert/strict';
import { existsSync, globSync, statSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fieldNames, fields, fieldsFor } from 'contact/fields.ts';
import { owner } from '../../owner.ts';
import { openMailer } from '../deliver/email-transport/open-mailer.ts';
import { dayInAmsterdam } from '../lib/dutch-time.ts';
import { readSettings } from '../settings.ts';
import type { DeliveryKind } from '../storage/delivery-kinds.ts';
import { keptUntil } from '../storage/retention-period.ts';
import { openSqliteStore } from '../storage/sqlite/sqlite-store.ts';
import type { StoredRequest } from '../storage/store.ts';
import { deliveredRequest } from '../tests/support/calls/a-request.ts';
import { runCommand } from '../tests/support/calls/run-command.ts';
import { temporaryFolder } from '../tests/support/server/server.ts';
import { findCommand } from './all.ts';
import { type Context, UsageError } from './shared/command.ts';

const { reference, email } = deliveredRequest;
const typed = 'abcdefghjkmn';
const another = '2222-3333-4444';
const minute = 60_000;

test('contact: reports a usage error', async () => {
  await using scene = await openScene();
  for (const [args, problem] of [
    [['constructor'], /^Onbekende opdracht: constructor\n/],
    [['list', 'anne@praktijk.nl'], /^Te veel getypt: anne@praktijk\.nl$/],
    [['list', '--limit'], /--limit/],
    [['list', '--limit', '0'], /^--limit is "0"; verwacht: een heel getal vanaf 1$/],
    [['list', '--all'], /--all/],
    [['erase', '*', '--yes'], /^"\*" is geen referentie/],
  ] as const)
    await assert.rejects(
      scene.run([...args]),
      (error) => error instanceof UsageError && problem.test(error.message),
      args.join(' '),
    );
});

test('help: aligns the explanations of parameters and options', () => {
  for (const name of ['list', 'show', 'export', 'erase', 'backup', 'restore']) {
    const { help } = findCommand(name);
    const starts = [...help.matchAll(/^ {2}[-<[]\S*(?: [A-Z]+)? +(?=\S)/gm)];
    assert.equal(new Set(starts.map(([start]) => start.length)).size, 1, help);
  }
});

test('erase: removes an e-mail file written meanwhile', async () => {
  await using scene = await openScene();
  const { store, mailFolder } = scene;
  const { isDone } = await scene.run(['erase', email, '--yes'], {
    openStore: async () => ({
      ...store,
      async erase(...parameters) {
        await writeFile(join(mailFolder, `notification-${reference}.eml`), '');
        return store.erase(...parameters);
      },
    }),
  });
  assert.ok(isDone);
  assert.deepEqual(await readdir(mailFolder), []);
});

test('erase: skips a request whose e-mail is in flight once the question is answered', async () => {
  await using scene = await openScene();
  const { isDone, notes } = await scene.run(['erase', email], {
    async confirm() {
      scene.tick(40_000);
      await scene.claim('notification');
      return true;
    },
  });
  assert.equal(isDone, false);
  assert.ok(notes.at(-1)?.startsWith(`Een e-mail van ${reference} wordt net verstuurd`));
  assert.equal((await scene.store.readRequests(10)).requests[0]?.reference, reference);
});

test('list: shows the newest first, filters by status, reports if there are more', async () => {
  await using scene = await openScene();
  await scene.addAnother({});
  const found = async (...args: string[]) => {
    const { printed } = await scene.run(['list', '--json', ...args]);
    return JSON.parse(printed.join('\n')).map((row: { reference: string }) => row.reference);
  };
  assert.deepEqual(await found(), [another, reference]);
  assert.deepEqual(await found('--status', 'waiting'), [reference]);
  const { printed, notes } = await scene.run(['list', '--limit', '1']);
  assert.deepEqual([printed.length, notes], [2, ['1 aanvraag, en er zijn er meer: --limit']]);
});

test('show: finds a person and prints every field', async () => {
  await using scene = await openScene();
  const { printed } = await scene.run(['show', email.toUpperCase()]);
  const values = fieldNames.map((name) => deliveredRequest[name]);
  for (const text of [reference, ...values, 'mogelijk spam:  nee', 'e-mail aan u:'])
    assert.ok(printed.join().includes(text), text);
  const notes = ['Er is geen aanvraag van niemand@praktijk.nl'];
  const none = await scene.run(['show', 'niemand@praktijk.nl']);
  assert.deepEqual(none, { isDone: false, printed: [], notes });
});

test('export: writes all requests or those of one person, without formulas; no file if nobody is found', async () => {
  await using scene = await openScene();
  await scene.addAnother({ lastName: '=HYPERLINK("x")' });
  const file = join(scene.mailFolder, 'requests.csv');
  const { notes } = await scene.run(['export', '--output', file]);
  assert.deepEqual(notes, [`2 aanvragen geschreven naar ${file}`]);
  const [headings = '', formula = '', line = ''] = (await readFile(file, 'utf8')).split('\r\n');
  assert.ok(headings.startsWith('\uFEFF"reference";"received";'));
  assert.ok(formula.includes(`"'=HYPERLINK(""x"")"`), formula);
  for (const name of fieldsFor('export')) {
    assert.ok(headings.includes(`"${fields[name].heading}"`), name);
    assert.ok(line.includes(deliveredRequest[name].replaceAll('"', '""')), name);
  }
  await rm(file);
  const exported = await scene.run(['export', email, '--output', file]);
  assert.deepEqual(exported.notes, [`1 aanvraag geschreven naar ${file}`]);
  await rm(file);
  const none = await scene.run(['export', 'niemand@praktijk.nl', '--output', file]);
  const missing = ['Er is geen aanvraag van niemand@praktijk.nl die daaraan voldoet'];
  assert.deepEqual(none, { isDone: false, printed: [], notes: missing });
  assert.ok(!existsSync(file));
});

test('list: shows the status of each delivery to the owner; resend: reports why it sends nothing', async () => {
  await using scene = await openScene();
  const { run, store } = scene;
  const status = async () => (await run(['list'])).printed.join().split(`${email} `)[1]?.trim();
  assert.equal(await status(), 'wacht; webhook wacht');
  await store.postponeDelivery(await scene.claim('notification'), 0, 'ECONNREFUSED');
  assert.equal(await status(), 'wacht na 1 poging: ECONNREFUSED; webhook wacht');
  await store.markUndeliverable(await scene.claim('webhook'), 'HTTP 410');
  assert.match((await run(['list', '--status', 'undeliverable'])).printed.join(), RegExp(email));
  await store.completeDelivery(await scene.claim('notification'));
  const at = '2026-11-21 22:05:31';
  const gone = `webhook niet te bezorgen sinds ${at} na 1 poging: HTTP 410`;
  const delivered = `bezorgd ${at} na 2 pogingen; ${gone}`;
  assert.equal(await status(), delivered);
  assert.deepEqual((await run(['resend', typed])).printed, ['Wordt opnieuw verstuurd: 1 webhook']);
  assert.deepEqual((await run(['resend'])).printed, ['Er is niets dat niet te bezorgen was']);
  const { isDone, notes } = await run(['resend', typed]);
  assert.equal(isDone, false);
  const why = `Van ${reference} hoeft niets opnieuw verstuurd te worden`;
  const waits = `; wat nog wacht, verstuurt de server vanzelf: bezorgd ${at} na 2 pogingen; webhook wacht`;
  assert.ok(notes.join().startsWith(why + waits), notes.join());
  await store.completeDelivery(await scene.claim('webhook'));
  assert.ok((await run(['resend', typed])).notes.join().startsWith(`${why}: bezorgd ${at}`));
});

test('list and show: report how long an undeliverable request is kept at least', async () => {
  await using scene = await openScene();
  const { run, store } = scene;
  await store.markUndeliverable(await scene.claim('notification'), '550 no');
  const { requests } = await store.readRequests(1);
  const receivedAt = requests[0]?.receivedAt ?? assert.fail();
  const until = keptUntil({ receivedAt, pendingSince: receivedAt }, owner.privacy.retentionDays);
  const kept = `na 1 poging: 550 no; blijft bewaard tot minstens ${dayInAmsterdam(until)}`;
  for (const command of [['list'], ['show', typed]])
    assert.ok((await run(command)).printed.join().includes(kept));
});

test('list, show, resend: include undelivered erasure notices', async () => {
  await using scene = await openScene();
  const { run, store } = scene;
  await scene.eraseKnown();
  await store.postponeDelivery(await scene.claim('erasure'), 0, 'HTTP 500');
  const erased = 'is gewist; de melding daarvan aan uw webhook, open sinds 2026-11-21 22:05:31';
  const waiting = `${reference} ${erased}: wacht na 1 poging: HTTP 500`;
  assert.equal((await run(['list'])).printed.at(-1), waiting);
  assert.equal((await run(['list', '--json'])).printed.join(), '[]');
  const missing = { isDone: false, printed: [] };
  const none = `Er is geen aanvraag van ${typed}`;
  assert.deepEqual(await run(['show', typed]), { ...missing, notes: [none, waiting] });
  assert.deepEqual(await run(['resend', typed]), { ...missing, notes: [waiting] });

  await store.markUndeliverable(await scene.claim('erasure'), 'HTTP 500');
  const undeliverable = `${reference} ${erased}: niet te bezorgen sinds 2026-11-21 22:05:31 na 2 pogingen: HTTP 500`;
  assert.equal((await run(['list'])).printed.at(-1), undeliverable);
  assert.deepEqual((await run(['resend', typed])).printed, [
    'Wordt opnieuw verstuurd: 1 melding van een gewiste aanvraag',
  ]);
  assert.equal((await store.backlog('erasure')).pending, 1);
  assert.equal((await run(['resend', 'niemand@praktijk.nl'])).isDone, false);
});

test("list and show: visitors' text cannot control a terminal; --json keeps it unchanged", async () => {
  await using scene = await openScene();
  // A right-to-left override, and a C1 control that starts an escape sequence.
  const request = {
    ...deliveredRequest,
    firstName: 'Anne\u202Eeirv\u009B2J\u2028\n',
    lastName: '👩‍👧',
    marks: ['link'],
  };
  // One more than `list` shows by default.
  const requests = Array(51).fill(request);
  const openStore = async () => ({
    ...scene.store,
    readRequests: async () => ({ requests, next: undefined }),
  });
  for (const args of [['list'], ['show', reference]]) {
    const { printed } = await scene.run([...args, '--json'], { openStore });
    const json = printed.join('\n');
    assert.deepEqual(JSON.parse(json), JSON.parse(JSON.stringify(requests)));
    assert.match(json, /"Anne\\u202eeirv\\u009b2J\\u2028\\n"/);
    assert.ok(json.includes('"👩‍👧"'));
  }
  const [headings = '', ...lines] = (await scene.run(['list'], { openStore })).printed;
  assert.equal(lines.length, 50);
  assert.equal(headings.indexOf('TELEFOON'), lines[0]?.indexOf(request.phone));
  assert.ok(lines[0]?.includes('Anne eirv 2J  👩‍👧'));
  assert.match(lines[0] ?? '', / \(mogelijk spam: link\)$/);
  const [facts = ''] = (await scene.run(['show', reference], { openStore })).printed;
  assert.match(facts, /: +Anne eirv 2J \n/);
  assert.match(facts, /^mogelijk spam: +link$/m);
});

test('list and show: --json has stable property names', async () => {
  await using scene = await openScene();
  await scene.store.postponeDelivery(await scene.claim('notification'), 0, 'ECONNREFUSED');
  for (const args of [['list'], ['show', reference]]) {
    const [request] = JSON.parse((await scene.run([...args, '--json'])).printed.join('\n'));
    const names = Object.keys(request).filter((name) => !Object.hasOwn(fields, name));
    assert.deepEqual(names.sort(), [
      'deliveries',
      'marks',
      'receivedAt',
      'reference',
      'source',
      'type',
    ]);
    assert.deepEqual(Object.keys(request.deliveries[0]).sort(), [
      'at',
      'attempts',
      'kind',
      'owedSince',
      'reason',
      'status',
    ]);
  }
});

// keystonejs/keystone-classic#2592
test('list and export: hold at most two pages of requests at once', async () => {
  await using scene = await openScene();
  const file = join(scene.mailFolder, 'requests.csv');
  const lastName = 'x'.repeat(1_000);
  const requests = Array(300).fill({ ...deliveredRequest, lastName, deliveries: [] });
  const pageBytes = requests.length * lastName.length;
  for (const args of [
    ['list', '--limit', '9999'],
    ['list', '--json'],
    ['export', '--output', file],
  ]) {
    let bytes = 0;
    let page = 0;
    const { isDone } = await scene.run(args, {
      print(text) {
        bytes += text.length;
      },
      openStore: async () => ({
        ...scene.store,
        async readRequests() {
          for (const draft of globSync(`${file}.*.part/draft`)) bytes = statSync(draft).size;
          assert.ok(bytes >= (page - 1) * pageBytes, `${args}: ${bytes} bytes on page ${page}`);
          page += 1;
          return { requests, next: page < 5 ? page : undefined };
        },
      }),
    });
    assert.deepEqual([isDone, page], [true, 5]);
  }
});

/** A store with one request, whose e-mail and webhook are pending, and a mail folder. */
async function openScene() {
  const folder = await temporaryFolder();
  const settings = readSettings({});
  settings.mail.folder = folder.path;
  settings.mail.transport = { folder: folder.path };
  const now = () => new Date(time);
  let time = deliveredRequest.receivedAt.getTime();
  const store = openSqliteStore(':memory:', true, () => time);
  await store.add({ ...deliveredRequest, key: undefined, kinds: ['notification', 'webhook'] });
  async function claim(kind: DeliveryKind) {
    const delivery = await store.claimDelivery(kind, minute);
    assert.ok(delivery);
    return delivery;
  }
  return {
    store,
    mailFolder: folder.path,
    claim,
    tick(ms: number) {
      time += ms;
    },
    /** Adds the request of another person, a minute later. */
    async addAnother(changes: Partial<StoredRequest>) {
      time += minute;
      const facts = { reference: another, email: 'cas@praktijk.nl', ...changes };
      await store.add({ ...deliveredRequest, ...facts, key: undefined, kinds: [] });
    },
    /** Erases the request after its webhook was delivered. */
    async eraseKnown() {
      await store.completeDelivery(await claim('webhook'));
      await store.erase([reference]);
    },
    run: (args: string[], replaced: Partial<Context> = {}) =>
      runCommand(args, {
        settings,
        openStore: async () => store,
        openMailer: () => openMailer(settings.mail, { fetch, now }),
        now,
        confirm: async () => true,
        ...replaced,
      }),
    async [Symbol.asyncDispose]() {
      await store.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}
