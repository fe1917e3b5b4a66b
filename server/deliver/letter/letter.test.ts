import assert from 'node:assert/strict';
import { test } from 'node:test';
import { owner } from '../../../owner.ts';
import { dayInAmsterdam, dayInWords } from '../../lib/dutch-time.ts';
import { quantity } from '../../lib/quantity.ts';
import { newReference } from '../../lib/reference.ts';
import { keptUntil } from '../../storage/retention-period.ts';
import { openSqliteStore } from '../../storage/sqlite/sqlite-store.ts';
import type { Backlog, NewRequest, Store } from '../../storage/store.ts';
import { aRequest } from '../../tests/support/calls/a-request.ts';
import { emptyBacklog } from '../../tests/support/calls/empty-backlog.ts';
import { createLetterWriter } from './letter.ts';
import type { LetterParts } from './sections.ts';

/** Overrides of the writer's options or its store. */
type Changes = Partial<LetterParts & Store>;

const monday8 = new Date('2026-11-23T07:00:00Z');
const dayMs = 86_400_000;
const settings: LetterParts['settings'] = {
  mail: { from: 'Site <site@praktijk.nl>', to: ['eigenaar@praktijk.nl'] },
  siteUrl: 'https://www.praktijk.example',
  kinds: ['notification', 'webhook'],
};
const { retentionDays } = owner.privacy;

test('letter: shows a good week in text and HTML; the text fits on one screen', async () => {
  await using scene = createScene();
  await scene.add('2026-11-17T12:00:00Z', 'contact', { utm_source: '<i>brief' });
  await scene.add('2026-11-18T12:00:00Z', 'contact', { utm_source: '<i>brief' });
  await scene.add('2026-11-22T12:00:00Z', 'demo');
  await scene.add('2026-11-03T12:00:00Z', 'contact');
  for (const [day, number] of [
    ['2026-11-23', 9],
    ['2026-11-22', 14],
    ['2026-11-16', 200],
    ['2026-11-08', 1],
  ] as const)
    await scene.store.addPageViews(day, number);
  const { subject, text, html, to, messageId, headers } = await scene.write();
  assert.deepEqual(headers, { 'Auto-Submitted': 'auto-generated' });
  assert.equal(subject, 'Weekbericht: 3 aanvragen, 3 meer dan de week ervoor');
  assert.match(messageId ?? '', /^<letter\.2026-11-23\.\w+@praktijk\.nl>$/);
  const otherSite = await scene.write(countedSince('2026-09-01T10:00:01Z'));
  assert.notEqual(otherSite.messageId, messageId);
  assert.deepEqual(to, ['eigenaar@praktijk.nl']);
  for (const line of [
    ['3 aanvragen, 3 meer dan de week ervoor', '16 tot en met 22 november'],
    ['16 t/m 22 nov', '2 contactverzoeken, 1 demo-aanvraag; 214 weergaven'],
    ['2 t/m 8 nov', '1 contactverzoek; 1 weergave'],
    ['Geen aanvragen', '9 t/m 15 nov (geen weergaven), 26 okt t/m 1 nov (geen weergaven)'],
    ['brief', '2 aanvragen; geen in de vier weken ervoor'],
    ['onbekend', '1 aanvraag; 1 in de vier weken ervoor'],
    ['Bezorging', 'er blijft niets liggen'],
    ['Reservekopie', 'de nieuwste is van maandag 23 november 2026 om 03.30 uur'],
    ['Gewist', 'geen aanvragen in die week'],
    ['Uw postbus', `wis uw e-mails over aanvragen van vóór ${clearBefore()}`],
    ['Over https://www.praktijk.example.', 'Het aantal weergaven is een schatting'],
  ])
    for (const part of line) {
      assert.ok(text.includes(part), part);
      assert.ok(html.includes(part), part);
    }
  assert.doesNotMatch(text, /Let op/);
  assert.doesNotMatch(html, /<i>/);
  assert.ok(text.split('\n').length < 33, text);
});

test('letter: counts requests by week in Amsterdam, type and campaign, erased ones included', async () => {
  await using scene = createScene();
  const letter = { utm_source: 'brief', utm_campaign: 'Najaar' };
  // Summer time ended on the 25th of October.
  await scene.add('2026-10-18T21:59:59Z', 'contact');
  await scene.add('2026-10-18T22:00:00Z', 'contact', { utm_source: 'google' });
  await scene.add('2026-10-25T22:59:59Z', 'demo');
  await scene.add('2026-11-15T22:59:59Z', 'demo', letter);
  await scene.add('2026-11-15T23:00:00Z', 'demo', letter);
  await scene.add('2026-11-22T22:59:59Z', 'contact');
  await scene.add('2026-11-08T12:00:00Z', 'demo', letter);
  await scene.erase('2026-11-23T06:00:00Z', await scene.add('2026-11-22T23:00:00Z', 'contact'));
  await scene.add('2026-11-22T23:00:00Z', 'contact');
  await scene.erase('2026-11-20T12:00:00Z', await scene.add('2026-11-14T23:30:00Z', 'contact'));
  const { facts } = await scene.write({ servesPage: false });
  assert.ok(facts.includes('Gewist: 1 aanvraag in die week'));
  assert.deepEqual(facts.slice(0, 8), [
    '16 t/m 22 nov: 1 contactverzoek, 1 demo-aanvraag',
    '9 t/m 15 nov: 1 contactverzoek, 1 demo-aanvraag',
    '2 t/m 8 nov: 1 demo-aanvraag',
    '19 t/m 25 okt: 1 contactverzoek, 1 demo-aanvraag',
    'Geen aanvragen: 26 okt t/m 1 nov',
    'brief / Najaar: 1 aanvraag; 2 in de vier weken ervoor',
    'onbekend: 1 aanvraag; 1 in de vier weken ervoor',
    'google: geen aanvragen; 1 in de vier weken ervoor',
  ]);
});

test('letter: weeks before counting began have only their stored requests', async () => {
  await using scene = createScene();
  await scene.add('2026-10-20T12:00:00Z', 'demo');
  const { facts, subject } = await scene.write(countedSince('2026-11-12T10:00:00Z'));
  assert.equal(subject, 'Weekbericht: geen aanvragen in de eerste week die helemaal is geteld');
  assert.deepEqual(facts.slice(0, 2), [
    '16 t/m 22 nov: geen aanvragen; geen weergaven',
    '19 t/m 25 okt: 1 demo-aanvraag',
  ]);
});

test('letter: starts with the number of requests and the difference from the week before', async () => {
  for (const [week, before, lead] of [
    [0, 0, 'Geen aanvragen, net als de week ervoor'],
    [0, 1, 'Geen aanvragen, 1 minder dan de week ervoor'],
    [1, 0, '1 aanvraag, 1 meer dan de week ervoor'],
    [2, 2, '2 aanvragen, net als de week ervoor'],
  ] as const) {
    await using scene = createScene();
    for (const _ of Array(week)) await scene.add('2026-11-20T12:00:00Z', 'demo');
    for (const _ of Array(before)) await scene.add('2026-11-13T12:00:00Z', 'demo');
    const { text, html } = await scene.write();
    assert.ok(text.startsWith(`${lead}\n`), text);
    assert.match(html, new RegExp(`<h1[^>]*>${lead}</h1>`));
  }
});

test('letter: hides campaign labels that may identify a person, and groups all after the fourth', async () => {
  await using scene = createScene();
  const [lastWeek, earlier] = ['2026-11-20T12:00:00Z', '2026-10-20T12:00:00Z'];
  const person = { utm_medium: 'bel (020) / 123 45 67', utm_campaign: 'Najaar 2026-11-20' };
  await scene.add(lastWeek, 'demo', { utm_source: 'anne@praktijk.nl', ...person });
  for (const name of ['tweede', 'derde', 'vierde', 'vijfde', 'x'.repeat(60)])
    await scene.add(earlier, 'demo', { utm_source: name });
  const { text } = await scene.write();
  assert.match(text, /HERKOMST\n\n… \/ … \/ Najaar 2026-11-20: +1 aanvraag; geen in/);
  assert.match(text, /^overige: +geen aanvragen; 2 in de vier weken ervoor$/m);
  assert.doesNotMatch(text, /x{30}/);
});

const late = {
  ...emptyBacklog,
  pending: 1,
  oldest: new Date('2026-11-22T20:11:00Z'),
  ageMs: 11 * 3_600_000,
};
const backlogOf = (kind: string) => (found: Partial<Backlog>) => ({
  backlog: async (requested: string) => ({ ...emptyBacklog, ...(requested === kind ? found : {}) }),
});
const [mails, webhooks] = [backlogOf('notification'), backlogOf('webhook')];
const shorterRetention = (requests: number) => ({
  recordRetention: async () => ({ since: new Date('2026-11-22T21:30:00Z'), now: monday8 }),
  countExpired: async () => requests,
});
const lastLetter = (monday: string | undefined) => ({ lastLetterBefore: async () => monday });
const countedSince = (time: string) => ({ countedSince: async () => new Date(time) });
const claim = (lastDay: string) => ({ claims: [{ name: 'de uitspraak', lastDay }] });

const received = { receivedAt: monday8, pendingSince: monday8 };
const warnings: [name: string, changes: Changes][] = [
  ['Er kwam geen weekbericht vanaf 16 november 2026 tot vandaag:', lastLetter('2026-11-09')],
  [
    'Er kwam geen weekbericht vanaf 16 november 2026 tot vandaag:',
    { ...lastLetter(undefined), ...countedSince('2026-11-02T07:01:00Z') },
  ],
  ['1 e-mail met een aanvraag wacht sinds zondag 22 november 2026 om 21.11 uur.', mails(late)],
  ['3 webhooks wachten, de oudste sinds zondag 22', webhooks({ ...late, pending: 3 })],
  [
    '2 e-mails met een aanvraag konden niet worden bezorgd. Meer hierover: npm run contact -- list --status undeliverable',
    mails({ undeliverable: 2 }),
  ],
  [
    `Wat niet kon worden bezorgd, wordt later gewist. In elk geval blijft bewaard: ABCD-EFGH-JKMN tot ${keptDay()}, 2222-3333-4444 tot`,
    {
      ...mails({ undeliverable: 2 }),
      readUndeliverable: async () =>
        ['ABCD-EFGH-JKMN', '2222-3333-4444'].map((reference) => ({ reference, ...received })),
    },
  ],
  ['1 webhook kon niet worden bezorgd.', webhooks({ undeliverable: 1 })],
  [
    `12 aanvragen zijn ouder dan de bewaartermijn van ${quantity(retentionDays, 'dag', 'dagen')} en worden gewist vanaf maandag 23 november 2026 om 22.30 uur. Wilt u ze houden, zet dan vóór die tijd het oude aantal dagen terug in eigen/owner.json en bouw de site opnieuw. Meer hierover: npm run contact -- list --older-than ${retentionDays}`,
    shorterRetention(12),
  ],
  [
    `1 aanvraag is ouder dan de bewaartermijn van ${quantity(retentionDays, 'dag', 'dagen')} en wordt`,
    shorterRetention(1),
  ],
  [
    'reservekopie is ouder dan 36 uur: zaterdag 21 november 2026 om 19.59 uur. Kijk of',
    { readBackupTime: async () => new Date('2026-11-21T18:59:00Z') },
  ],
  [
    'Sinds maandag 23 november 2026 om 03.00 uur lukt het niet om een reservekopie te maken.',
    { backups: { backupFailure: () => ({ since: new Date('2026-11-23T02:00:00Z') }) } },
  ],
  ['Op 23 december 2026 verloopt de uitspraak: werk eigen/owner.json bij', claim('2026-12-23')],
  ['Op 22 november 2026 verliep de uitspraak: bouw', claim('2026-11-22')],
  ['De site is 63 dagen geleden gebouwd', { builtAt: new Date('2026-09-20T10:00:00Z') }],
  [
    'Het bestand met uw adres voor beveiligingsmeldingen (security.txt) verloopt op 15 december 2026',
    { builtAt: new Date('2025-12-20T10:00:00Z') },
  ],
  [
    'Het bestand met uw adres voor beveiligingsmeldingen (security.txt) is verlopen op 15 november 2026',
    { builtAt: new Date('2025-11-20T10:00:00Z') },
  ],
];

for (const [name, changes] of warnings)
  test(`letter: starts with the warning: ${name}`, async () => {
    await using scene = createScene();
    const { text, html } = await scene.write(changes);
    assert.ok(text.replace(/\n/g, ' ').includes(name), text);
    assert.ok(html.replaceAll(/<[^>]+>/g, '').includes(name), html);
    assert.ok(text.indexOf('Let op') < text.indexOf('16 t/m 22 nov'));
    assert.equal(/er blijft niets liggen/.test(text), !('backlog' in changes));
  });

test('letter: a retention period of 1 day is singular', async (t) => {
  t.mock.property(owner.privacy, 'retentionDays', 1);
  await using scene = createScene();
  const { text } = await scene.write(shorterRetention(2));
  assert.match(text.replace(/\n/g, ' '), /bewaartermijn van 1 dag en worden/);
});

test('letter: no warning before there is a problem', async () => {
  await using scene = createScene();
  const { text } = await scene.write({
    ...mails({ ...late, ageMs: 60_000 }),
    // No letter precedes the first.
    ...lastLetter(undefined),
    ...countedSince('2026-11-10T10:00:00Z'),
    backups: { backupFailure: () => undefined },
    // A claim that ended before the build is not on the page.
    claims: ['2026-12-24', '2026-11-02'].map((lastDay) => ({ name: 'de uitspraak', lastDay })),
    // The notice period before erasing is over.
    ...shorterRetention(12),
    recordRetention: async () => ({ since: new Date(0), now: monday8 }),
  });
  assert.doesNotMatch(text, /Let op/);
  assert.match(text, /er blijft niets liggen/);
});

test('letter: omits unknown figures, and page views if the page is hosted elsewhere', async () => {
  await using scene = createScene();
  await scene.store.addPageViews('2026-11-20', 40);
  const unknown = {
    servesPage: false,
    builtAt: undefined,
    settings: { ...settings, siteUrl: undefined },
  };
  const { text } = await scene.write({ ...unknown, readBackupTime: undefined });
  assert.doesNotMatch(text, /weergave|Herkomst|Reservekopie|Let op|Over/);
  const { text: never } = await scene.write({ readBackupTime: async () => undefined });
  assert.match(never, /Reservekopie: +nog niet gemaakt: vul BACKUP_FOLDER in/);
});

function keptDay(): string {
  return dayInWords(dayInAmsterdam(keptUntil(received, retentionDays)));
}

function clearBefore(): string {
  const time = Date.parse('2026-11-23') - retentionDays * dayMs;
  return new Date(time).toLocaleDateString('nl-NL', { dateStyle: 'long', timeZone: 'UTC' });
}

/** A database of some months; last week's letter was delivered. */
function createScene() {
  let time = 0;
  const store = openSqliteStore(':memory:', true, () => time);
  const usual: Partial<Store> = {
    countedSince: async () => new Date('2026-09-01T10:00:00Z'),
    lastLetterBefore: async () => '2026-11-16',
    readBackupTime: async () => new Date('2026-11-23T02:30:00Z'),
  };
  return {
    store,
    async add(at: string, type: NewRequest['type'], source: NewRequest['source'] = {}) {
      time = Date.parse(at);
      const reference = newReference();
      const request = { ...aRequest({ type }), marks: [], source, kinds: [] };
      await store.add({ ...request, key: reference, reference });
      return reference;
    },
    async erase(at: string, reference: string) {
      time = Date.parse(at);
      await store.erase([reference]);
    },
    async write(changes: Changes = {}) {
      time = monday8.getTime();
      const write = createLetterWriter({
        store: { ...store, ...usual, ...changes },
        settings,
        servesPage: true,
        builtAt: new Date('2026-11-03T10:00:00Z'),
        claims: [],
        now: () => monday8,
        ...changes,
      });
      const { text, html, ...mail } = await write('2026-11-23');
      const facts = String(text).match(/^\S.*: {2,}.*/gm) ?? [];
      return {
        ...mail,
        text: String(text),
        html: String(html),
        facts: facts.map((fact) => fact.replace(/: +/, ': ')),
      };
    },
    [Symbol.asyncDispose]: () => store.close(),
  };
}
