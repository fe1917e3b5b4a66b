import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer, type Step, setupProject, started, stopAt } from './setup-project.ts';
import { keys, noTerminal, type Terminal } from './terminal.ts';

const skip = noTerminal;
const { clear, shiftTab } = keys;
const first: Step[] = [
  ['Hoe heet uw product?', 'Belhulp'],
  ['Op welk nummer bent u te bereiken?', '085 123 4567'],
  ['Wanneer neemt', 'op werkdagen'],
];

async function goBack(terminal: Terminal, from: string): Promise<void> {
  await terminal.sees(from);
  terminal.type(shiftTab);
}

test('setup: Shift+Tab asks the question before, and the answers after it stand', {
  skip,
}, async () => {
  await using project = await setupProject();
  await using terminal = project.open();
  await goBack(terminal, 'Hoe heet uw product?');
  await answer(terminal, first);
  await goBack(terminal, 'Wie beantwoordt');
  await goBack(terminal, 'Wanneer neemt u de telefoon op?');
  await goBack(terminal, 'Op welk nummer bent u te bereiken?');
  await answer(terminal, [['Hoe heet uw product?', `${clear}Bel`]]);
  await stopAt(terminal, 'Wie beantwoordt');
  const { $schema, ...owner } = await project.readOwner();
  assert.deepEqual(owner, { product: 'Bel', phone: '085 123 4567', phoneHours: 'op werkdagen' });
});

test('setup: whoever stops after going back keeps the answers', { skip }, async () => {
  await using project = await setupProject();
  await using terminal = project.open();
  await answer(terminal, first);
  await goBack(terminal, 'Wie beantwoordt');
  await goBack(terminal, 'Wanneer neemt u de telefoon op?');
  await stopAt(terminal, 'Op welk nummer');
  const { phone, phoneHours } = await project.readOwner();
  assert.deepEqual([phone, phoneHours], ['085 123 4567', 'op werkdagen']);
});

test('setup: Shift+Tab from one subject to another may lengthen a list', { skip }, async () => {
  await using project = await setupProject(started);
  await using terminal = project.open();
  await answer(terminal, [
    ['verdergaan', keys.down.repeat(2)],
    ['Hoeveel dagen bewaart u een', ''],
    ['Hoeveel dagen bewaart u res', ''],
    ['Hoe heet het bedrijf?', 'Host B.V.'],
    ['Houdt Host B.V.', ''],
    ['Nog een?', 'n'],
  ]);
  await goBack(terminal, 'webhook?');
  await answer(terminal, [
    ['Nog een?', 'j'],
    ['Hoe heet het bedrijf?', 'Mail B.V.'],
    ['Houdt Mail B.V.', ''],
    ['Nog een?', ''],
    ['webhook?', ''],
    ['functionaris', ''],
    ['campagne', ''],
  ]);
  await goBack(terminal, 'En nu?');
  await answer(terminal, [['campagne', 'n']]);
  await stopAt(terminal, 'En nu?');
  const { privacy, sourceLabels } = await project.readOwner();
  assert.deepEqual(
    privacy.processors.map(({ name }: { name: string }) => name),
    ['Host B.V.', 'Mail B.V.'],
  );
  assert.equal(sourceLabels, false);
});
