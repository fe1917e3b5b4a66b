import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { confirm } from './terminal.ts';

const [controlC, controlD] = ['\x03', '\x04'];

for (const [keys, what, answer] of [
  ['y\r', 'y', true],
  ['YES \r', 'yes', true],
  ['\r', 'Enter alone', false],
  ['yesterday\r', 'another word', false],
  [controlC, 'Ctrl+C', false],
  [controlD, 'Ctrl+D', false],
] as const) {
  test(`confirm: ${what} means ${answer ? 'yes' : 'no'}`, async () => {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
    let shown = '';
    output.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
    });
    const answered = confirm('Erase?', { input, output });
    input.write(keys);
    assert.equal(await answered, answer);
    assert.match(shown, /Erase\? \[y\/N\] /);
  });
}

test('confirm: asks nothing without a terminal', async () => {
  const output = new PassThrough();
  assert.equal(await confirm('Erase?', { input: new PassThrough(), output }), undefined);
  assert.equal(output.read(), null);
});
