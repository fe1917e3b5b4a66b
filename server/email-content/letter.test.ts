import assert from 'node:assert/strict';
import { test } from 'node:test';
import { owner } from '../../owner.ts';
import { emptyBacklog } from '../../tests/support/calls/empty-backlog.ts';
import { readSettings } from '../settings.ts';
import { type LetterFacts, letter } from './letter.ts';

const { mail: addresses } = readSettings({
  MAIL_FROM: 'Site <site@praktijk.nl>',
  MAIL_TO: 'eigenaar@praktijk.nl',
});
const week = (from: string, contact: number, demo: number, pageViews: number | undefined) => ({
  from,
  requests: { contact, demo },
  pageViews,
});
const facts: LetterFacts = {
  monday: '2026-11-23',
  site: 'https://www.praktijk.example',
  countedSince: new Date('2026-09-01T10:00:00Z'),
  missingSince: undefined,
  weeks: [
    week('2026-11-16', 2, 1, 214),
    week('2026-11-09', 0, 4, 198),
    week('2026-11-02', 1, 0, 1),
    week('2026-10-26', 0, 0, 0),
    week('2026-10-19', 0, 1, 57),
  ],
  sources: [
    { name: 'brief / Najaar', inWeek: 2, before: 1 },
    { name: '', inWeek: 1, before: 4 },
  ],
  backlogs: [],
  backup: new Date('2026-11-23T02:30:00Z'),
  ending: [],
  builtAt: new Date('2026-11-03T10:00:00Z'),
  erased: 2,
  announced: undefined,
  writtenAt: new Date('2026-11-23T07:00:03Z'),
};

test('a week in which all is well is told on one screen, the same in text and HTML', () => {
  const { subject, text, html, to, messageId } = write();
  assert.equal(subject, 'Weekbericht: 3 aanvragen van 16 tot en met 22 november');
  assert.match(messageId ?? '', /^<letter\.2026-11-23\.\w+@praktijk\.nl>$/);
  const other = write({ countedSince: new Date('2026-09-01T10:00:01Z') });
  assert.notEqual(other.messageId, messageId);
  assert.deepEqual(to, addresses.to);
  for (const line of [
    ['16 t/m 22 nov', '2 contactverzoeken, 1 demoverzoek; 214 weergaven'],
    ['2 t/m 8 nov', '1 contactverzoek; 1 weergave'],
    ['26 okt t/m 1 nov', 'geen aanvragen; geen weergaven'],
    [
      'Herkomst',
      'brief / Najaar: 2 (1), zonder label: 1 (4); tussen haakjes: de vier weken ervoor',
    ],
    ['Bezorging', 'er blijft niets liggen'],
    ['Reservekopie', 'de nieuwste is van maandag 23 november 2026 om 03:30'],
    ['Gewist', '2 aanvragen in die week'],
    ['Uw mailbox', `wis uw e-mails over aanvragen van vóór ${clearBefore()}`],
  ])
    for (const part of line) {
      assert.ok(text.includes(part), part);
      assert.ok(html.includes(part), part);
    }
  assert.doesNotMatch(text, /Let op/);
  assert.ok(text.split('\n').length < 25, text);
});

const oldest = new Date('2026-11-22T20:11:00Z');
const late = { ...emptyBacklog, owed: 1, oldest, ageMs: 11 * 3_600_000, reason: '421' };
const givenUp = { ...emptyBacklog, undeliverable: 2 };
const { retentionDays } = owner.privacy;
const from = new Date('2026-11-23T21:30:00Z');
const warnings: [what: string, changes: Partial<LetterFacts>, says: RegExp][] = [
  [
    'a letter was missing',
    { missingSince: '2026-11-16' },
    /Er kwam geen weekbericht op 16 november 2026 en daarna, tot vandaag/,
  ],
  [
    'an e-mail waits',
    { backlogs: [{ kind: 'notification', backlog: late }] },
    /1 e-mail met een aanvraag wacht, de oudste sinds zondag 22 november 2026 om 21:11/,
  ],
  [
    'e-mails were given up',
    { backlogs: [{ kind: 'notification', backlog: givenUp }] },
    /2 e-mails met een aanvraag konden niet worden bezorgd\. Zie npm run contact/,
  ],
  [
    'webhooks were given up',
    { backlogs: [{ kind: 'webhook', backlog: givenUp }] },
    /2 webhooks konden niet/,
  ],
  [
    'old requests will be erased',
    { announced: { requests: 12, from } },
    new RegExp(
      `12 aanvragen zijn ouder dan de bewaartermijn van ${retentionDays} dagen en worden gewist vanaf maandag 23 november 2026 om 22:30\\. Zie npm run contact -- list --older-than ${retentionDays}(?!\\d)`,
    ),
  ],
  [
    'one old request will be erased',
    { announced: { requests: 1, from } },
    /1 aanvraag is ouder dan .* en wordt gewist vanaf/,
  ],
  [
    'the backup is old',
    { backup: new Date('2026-11-21T18:59:00Z') },
    /reservekopie is ouder dan 36 uur: zaterdag 21 november.*Kijk of/,
  ],
  [
    'a certificate ends',
    { ending: [{ name: 'het certificaat X', lastDay: '2026-12-12' }] },
    /Op 12 december 2026 verloopt het certificaat X/,
  ],
  [
    'a claim has ended',
    { ending: [{ name: 'de uitspraak Y', lastDay: '2026-11-22' }] },
    /Verlopen op 22 november 2026: de uitspraak Y/,
  ],
  ['the build is old', { builtAt: new Date('2026-09-20T10:00:00Z') }, /63 dagen geleden gebouwd/],
  [
    'security.txt ends',
    { builtAt: new Date('2025-12-20T10:00:00Z') },
    /security\.txt verloopt op 15 december 2026/,
  ],
];

for (const [what, changes, says] of warnings)
  test(`that ${what} stands at the top`, () => {
    const { text, html } = write(changes);
    assert.match(text.replace(/\n/g, ' '), says);
    assert.match(html.replaceAll(/<[^>]+>/g, ''), says);
    assert.ok(text.indexOf('Let op') < text.indexOf('16 t/m 22 nov'));
  });

test('what is on its way is no news', () => {
  const backlog = { ...late, ageMs: 60_000 };
  const { text } = write({ backlogs: [{ kind: 'notification', backlog }] });
  assert.doesNotMatch(text, /Let op/);
  assert.match(text, /er blijft niets liggen/);
});

test('what is not known is left out', () => {
  const { text } = write({
    weeks: facts.weeks.map((each) => ({ ...each, pageViews: undefined })),
    sources: [{ name: '', inWeek: 3, before: 6 }],
    backup: undefined,
    builtAt: undefined,
    site: undefined,
  });
  assert.doesNotMatch(text, /weergave|Herkomst|Reservekopie|Let op/);
  assert.match(
    write({ backup: 'none' }).text,
    /Reservekopie: +nog geen gemaakt met contact backup/,
  );
});

test('many sources are told in one line', () => {
  const sources = [5, 4, 3, 2, 1, 1].map((inWeek) => ({
    name: `bron ${inWeek}`,
    inWeek,
    before: 0,
  }));
  assert.match(write({ sources }).text, /bron 2: 2 \(0\), overige: 2 \(0\);/);
});

function clearBefore(): string {
  const time = Date.parse('2026-11-23') - retentionDays * 86_400_000;
  return new Date(time).toLocaleDateString('nl-NL', { dateStyle: 'long', timeZone: 'UTC' });
}

function write(changes: Partial<LetterFacts> = {}) {
  const { text = '', html = '', ...mail } = letter({ ...facts, ...changes }, addresses);
  return { ...mail, text: String(text), html: String(html) };
}
