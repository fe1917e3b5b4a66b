import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactTypes, describeDemo, mapTypes, type Promises, typeRows } from './contact-types.ts';
import { outcomes } from './outcomes.ts';

const describe = (promises: Promises) => mapTypes((type) => typeRows[type].describe(promises));
const demo = { minutes: 30, where: 'bij u' };

test('the types of the specification have its titles', () => {
  assert.equal(typeRows.contact.title, 'Neem Contact Op');
  assert.equal(typeRows.demo.title, 'Plan een Demo');
});

test('the dialog says when an answer comes and how long a demo takes', () => {
  const { contact, demo: bare } = describe({});
  assert.equal(contact, 'Laat uw gegevens achter. We nemen dan zo snel mogelijk contact met u op.');
  assert.equal(bare, 'Laat uw gegevens achter. We plannen samen met u een demo.');
  const told = describe({ replyWithin: 'vandaag', demo });
  assert.equal(told.contact, 'Laat uw gegevens achter. We nemen dan vandaag contact met u op.');
  assert.equal(
    told.demo,
    'Laat uw gegevens achter. We nemen dan vandaag contact met u op en plannen samen met u een demo van 30 minuten bij u.',
  );
  assert.match(describe({ demo }).demo, /achter\. We plannen .* van 30 minuten bij u\.$/);
});

// A visitor or a test could take a message that is on the page too early for the sign that a request was sent.
test('no description holds the text of the toast', () => {
  for (const promises of [{}, { replyWithin: 'zo snel mogelijk', demo }])
    for (const words of Object.values(describe(promises)))
      assert.ok(!words.includes(outcomes.sent.description));
});

test('an owner can tell the types apart, and the sentences of each are whole', () => {
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

test('a demo is described with its length and place where they are known', () => {
  assert.equal(describeDemo(), 'een demo');
  assert.equal(describeDemo({}), 'een demo');
  assert.equal(describeDemo({ minutes: 30 }), 'een demo van 30 minuten');
  assert.equal(describeDemo({ where: 'in uw praktijk' }), 'een demo in uw praktijk');
  assert.equal(
    describeDemo({ minutes: 45, where: 'via een videogesprek' }),
    'een demo van 45 minuten via een videogesprek',
  );
});
