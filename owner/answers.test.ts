import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Claims, Owner } from '../owner.ts';
import { openAnswers } from './answers.ts';
import { filledIn, wrongSettings } from './checks.ts';

const claims: Claims = {
  automation: { percent: 65 },
  timeSaved: { hoursFrom: 3, hoursTo: 12 },
};
const { company, privacy } = filledIn.owner;
/** An owner who answers nothing. */
const owner: Owner = {
  product: 'Belhulp',
  phone: '020 765 4321',
  contactPerson: 'Jo',
  followUpRole: 'POH',
  company,
  privacy,
};
const asked = { question: 'x'.repeat(150), answer: 'x'.repeat(800) };

const right: Partial<Owner>[] = [
  {},
  { systems: [], demo: {}, questions: [], documents: {} },
  { systems: ['H'], replyWithin: 'nu', demo: { minutes: 5, where: 'bij u' } },
  { systems: Array(12).fill('x'.repeat(30)), replyWithin: 'x'.repeat(40) },
  { demo: { minutes: 240, where: 'x'.repeat(60) } },
  { questions: [{ question: 'Nu?', answer: 'Ja.' }] },
  { questions: Array(15).fill(asked) },
  { documents: { dpia: 'https://bel.example/dpia?taal=nl', privacyStatement: '/p.pdf' } },
];
for (const answers of right)
  test(`${JSON.stringify(answers).slice(0, 80)} is right`, () => {
    assert.deepEqual(wrongSettings(withThese(answers)), []);
  });

const wrong: [answers: Partial<Owner>, line: string][] = [
  [{ systems: ['H', ' '] }, 'systems.1 in owner.ts is " "; it may be a text of 1 to 30 characters'],
  [
    { systems: Array(13).fill('H') },
    `systems in owner.ts is ${JSON.stringify(Array(13).fill('H'))}; it may be a list of up to 12 names`,
  ],
  [{ systems: 'HIS' as never }, 'systems in owner.ts is "HIS"; it may be a list of up to 12 names'],
  ...['', 'binnen een dag.', 'x'.repeat(41)].map((replyWithin): (typeof wrong)[number] => [
    { replyWithin },
    `replyWithin in owner.ts is "${replyWithin}"; it may be 1 to 40 characters without a full stop, such as binnen één werkdag`,
  ]),
  ...[0, 4, 4.5, 241, Number.NaN].map((minutes): (typeof wrong)[number] => [
    { demo: { minutes } },
    `demo.minutes in owner.ts is ${JSON.stringify(minutes)}; it may be a whole number from 5 to 240`,
  ]),
  [
    { demo: { where: 'Bij u!' } },
    'demo.where in owner.ts is "Bij u!"; it may be 1 to 60 characters without a full stop, such as via een videogesprek',
  ],
  [
    { questions: Array(16).fill(asked) },
    `questions in owner.ts is ${JSON.stringify(Array(16).fill(asked)).slice(0, 60)}…; it may be a list of up to 15 questions`,
  ],
  [
    { questions: [asked, { ...asked, question: '' }] },
    'questions.1.question in owner.ts is ""; it may be a text of 1 to 150 characters',
  ],
  [
    { questions: [{ ...asked, answer: '' }] },
    'questions.0.answer in owner.ts is ""; it may be a text of 1 to 800 characters',
  ],
  [
    { questions: [{ ...asked, answer: 'x'.repeat(801) }] },
    `questions.0.answer in owner.ts is "${'x'.repeat(59)}…" (801 characters); it may be a text of 1 to 800 characters`,
  ],
  ...['http://bel.example', 'javascript:alert(1)', '/dpia.docx', 'dpia.pdf', '/één.pdf'].map(
    (dpia): (typeof wrong)[number] => [
      { documents: { dpia } },
      `documents.dpia in owner.ts is "${dpia}"; it may be an https address, or a PDF in site/public such as /verwerkersovereenkomst.pdf, named without spaces and accents`,
    ],
  ),
];
for (const [answers, line] of wrong)
  test(`${JSON.stringify(answers).slice(0, 80)} stops build and start, with what would be right`, () => {
    assert.deepEqual(wrongSettings(withThese(answers)), [line]);
  });

test('a source that is shown is not empty, and fits beside its figure', () => {
  for (const shownSource of ['', 'x'.repeat(101)]) {
    const automation = { percent: 65, shownSource };
    assert.deepEqual(wrongSettings({ ...withThese({}), claims: { ...claims, automation } }), [
      `claims.automation.shownSource in owner.ts is "${shownSource}"; it may be a text of 1 to 100 characters`,
    ]);
  }
});

test('what is not answered is open, by its path in owner.ts, and nothing else', () => {
  const all = openAnswers({ owner, claims });
  assert.deepEqual(openAnswers({ owner: { ...owner, systems: [], questions: [] }, claims }), all);
  assert.equal(all.length, 14);
  const answered: Owner = {
    ...owner,
    systems: ['H'],
    demo: { minutes: 30 },
    documents: { dpia: '/dpia.pdf' },
  };
  const automation = { percent: 65, shownSource: 'meting, 2026' };
  const open = openAnswers({ owner: answered, claims: { ...claims, automation } });
  const closed = ['systems', 'demo.minutes', 'documents.dpia', 'claims.automation.shownSource'];
  assert.deepEqual(
    open,
    all.filter((path) => !closed.includes(path)),
  );
  assert.equal(open.length, 10);
});

function withThese(answers: Partial<Owner>) {
  return { owner: { ...owner, ...answers }, claims, certificates: filledIn.certificates };
}
