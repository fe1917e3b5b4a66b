import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { pino } from 'pino';
import { serializers } from './serializers.ts';

for (const [message, logged] of [
  ['invalid input for type uuid: "Anne "de" Vries"', 'invalid input for type uuid: …'],
  ['ungültige Eingabe für Typ uuid: »Anne«', 'ungültige Eingabe für Typ uuid: …'],
  ['syntaxe en entrée invalide : « Anne »', 'syntaxe en entrée invalide : …'],
  ['"a\n    at Anne (b:1:1)" is refused', '… is refused'],
  ['nothing at https://host/Anne?Anne there', 'nothing at … there'],
] as const)
  test(`the log keeps what is wrong of ${JSON.stringify(message)}, and nothing that was quoted`, () => {
    const error = Object.assign(new TypeError(message, { cause: new Error('Anne') }), {
      code: '22P02',
      detail: 'Failing row contains (Anne)',
    });
    const { stack, ...rest } = write(error);
    assert.deepEqual(rest, { type: 'TypeError', code: '22P02', message: logged });
    assert.match(stack, /^ +at .*serializers\.test\.ts/);
    assert.doesNotMatch(stack, /Anne/);
  });

test('the log keeps which rule an error of SQLite names', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE people (name TEXT CHECK (length(name) < 3))');
  try {
    database.exec("INSERT INTO people VALUES ('Anne')");
    assert.fail('it was taken');
  } catch (error) {
    const { code, message } = write(error);
    assert.equal(code, 'ERR_SQLITE_ERROR');
    assert.equal(message, 'CHECK constraint failed: length(name) < 3');
  }
});

test('a thrown value that is no Error is logged as text', () => {
  assert.equal(write('it "Anne" failed').message, 'it … failed');
});

function write(error: unknown) {
  let line = '';
  const log = pino({ serializers }, { write: (text: string) => (line = text) });
  log.error({ err: error }, 'failed');
  return JSON.parse(line).err;
}
