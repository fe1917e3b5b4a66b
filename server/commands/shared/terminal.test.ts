import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { confirm } from './terminal.ts';

const [controlC, controlD] = ['\x03', '\x04'];

for (const [keys, name, answer] of [
  ['j\r', 'j', true],
  ['JA \r', 'ja', true],
  ['n\r', 'n', false],
  ['Nee\r', 'nee', false],
  ['\ry\rjazeker\rn\r', 'n after Enter alone, y and another word', false],
  ['\rj\r', 'j after Enter alone', true],
  [controlC, 'Ctrl+C', false],
  [controlD, 'Ctrl+D', false],
] as const) {
  test(`confirm: ${name} means ${answer ? 'yes' : 'no'}`, async () => {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
    let shown = '';
    const answers = keys.match(/[^\r]*\r|./g) ?? [];
    output.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
      if (text.includes('[j/n] ')) setImmediate(() => input.write(answers.shift() ?? controlC));
    });
    const answered = confirm('Erase?', { input, output });
    assert.equal(await answered, answer);
    assert.match(shown, /Erase\? \[j\/n\] /);
    assert.equal(shown.includes('Typ j of n'), name.includes('after'));
  });
}

test('confirm: asks nothing without a terminal', async () => {
  const output = new PassThrough();
  assert.equal(await confirm('Erase?', { input: new PassThrough(), output }), undefined);
  assert.equal(output.read(), null);
});
