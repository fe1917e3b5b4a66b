import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveredRequest } from '../../tests/support/calls/a-request.ts';
import { list } from './list.ts';
import type { Context } from './shared/command.ts';
import { show } from './show.ts';

// One more than a person is shown.
const requests = Array(51).fill({
  ...deliveredRequest,
  // A right-to-left override, and a C1 control that begins a command to the terminal.
  firstName: 'Anne\u202Eeirv\u009B2J',
  lastName: '👩‍👧',
});

for (const [name, command, words] of [
  ['list', list, []],
  ['show', show, [deliveredRequest.reference]],
] as const) {
  test(`the JSON of ${name} does nothing to a terminal, and gives a program all, as it was typed`, async () => {
    let output = '';
    const say = (text: string) => {
      output += text;
    };
    const store = {
      readRequests: async () => ({ requests, next: undefined }),
      readClock: async () => new Date(),
      readErasures: async () => [],
    };
    const context = { store: async () => store, say };
    assert.ok(await command.run([...words], { json: true }, context as unknown as Context));
    assert.deepEqual(JSON.parse(output), JSON.parse(JSON.stringify(requests)));
    assert.match(output, /"Anne\\u202eeirv\\u009b2J"/);
    assert.ok(output.includes('"👩‍👧"'));
  });
}
