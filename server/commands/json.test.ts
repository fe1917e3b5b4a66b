import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveredRequest } from '../../tests/support/calls/delivered-request.ts';
import { exportRequests } from './export.ts';
import { list } from './list.ts';
import type { Command, Context, Options } from './shared/command.ts';
import { show } from './show.ts';

// A right-to-left override, and a C1 control that begins a command to the terminal.
const request = { ...deliveredRequest, firstName: 'Anne\u202Eeirv\u009B2J', lastName: '👩‍👧' };

const commands: [name: string, command: Command, words: string[], options: Options][] = [
  ['list', list, [], { json: true }],
  ['show', show, [request.reference], { json: true }],
  ['export', exportRequests, [], { format: 'json' }],
];

for (const [name, command, words, options] of commands) {
  test(`the JSON of ${name} does nothing to a terminal, and gives a program what was typed`, async () => {
    let output = '';
    const say = (text: string) => {
      output += text;
    };
    const store = {
      readRequests: async () => ({ requests: [request], next: undefined }),
      readClock: async () => new Date(),
      readErasures: async () => [],
    };
    const context = { store: async () => store, say, write: say, remark() {} };
    assert.ok(await command.run(words, options, context as unknown as Context));
    assert.deepEqual(JSON.parse(output), JSON.parse(JSON.stringify([request])));
    assert.match(output, /"Anne\\u202eeirv\\u009b2J"/);
    assert.ok(output.includes('"👩‍👧"'));
  });
}
