import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  contactTypes,
  describeDemo,
  mapTypes,
  type OwnerCommitments,
  typeRows,
} from './contact-types.ts';
import { outcomes } from './outcomes.ts';

const describe = (commitments: OwnerCommitments) =>
  mapTypes((type) => typeRows[type].describe(commitments));
const demo = { minutes: 30, where: 'bij u' };

test('typeRows: titles match the specification', () => {
  assert.equal(typeRows.contact.title, 'Neem Contact Op');
  assert.equal(typeRows.demo.title, 'Plan een Demo');
});

test('describe: includes when the owner replies, and the length and place of a demo', () => {
  const { contact, demo: bare } = describe({});
  assert.equal(contact, 'Laat uw gegevens achter. We nemen dan zo snel mogelijk contact met u op.');
  assert.equal(bare, 'Laat uw gegevens achter. We plannen samen met u een demo.');
  const filled = describe({ replyWithin: 'vandaag', demo });
  assert.equal(filled.contact, 'Laat uw gegevens achter. We nemen dan vandaag contact met u op.');
  assert.equal(
    filled.demo,
    'Laat uw gegevens achter. We nemen dan vandaag contact met u op en plannen samen met u een demo van 30 minuten bij u.',
  );
  assert.match(describe({ demo }).demo, /achter\. We plannen .* van 30 minuten bij u\.$/);
});

// If the dialog contained the toast's text, a visitor or a test could believe that the request was sent.
test('describe: never contains the text of the success toast', () => {
  for (const commitments of [{}, { replyWithin: 'zo snel mogelijk', demo }])
    for (const words of Object.values(describe(commitments)))
      assert.ok(!words.includes(outcomes.sent.description));
});

test('typeRows: unique titles and labels, and complete sentences', () => {
  for (const key of ['title', 'label', 'plural'] as const)
    assert.equal(
      new Set(contactTypes.map((type) => typeRows[type][key])).size,
      contactTypes.length,
    );
  for (const type of contactTypes) {
    const { toDo, describeNext } = typeRows[type];
    assert.match(toDo, /^[^A-Z].*\.$/);
    assert.match(describeNext({}), /^[A-Z].*\.$/);
  }
});

test('describeDemo: includes length and place if known', () => {
  assert.equal(describeDemo(), 'een demo');
  assert.equal(describeDemo({}), 'een demo');
  assert.equal(describeDemo({ minutes: 30 }), 'een demo van 30 minuten');
  assert.equal(describeDemo({ where: 'in uw praktijk' }), 'een demo in uw praktijk');
  assert.equal(
    describeDemo({ minutes: 45, where: 'via een videogesprek' }),
    'een demo van 45 minuten via een videogesprek',
  );
});
