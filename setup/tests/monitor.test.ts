import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { listen } from '../../tests/support/machine/listen.ts';
import { answer, setupProject } from './setup-project.ts';
import { keys, noTerminal } from './terminal.ts';

test('a monitor that refuses is told with its reason, and tried again', {
  skip: noTerminal,
}, async () => {
  let status = 404;
  await using monitor = createServer((_, response) => {
    response.writeHead(status).end();
    status = status === 404 ? 500 : 200;
  });
  const address = `http://127.0.0.1:${await listen(monitor)}/geheim`;
  await using project = await setupProject('{"sourceLabels": true}\n');
  await using terminal = project.open();
  await answer(terminal, [
    ['Waar wilt u verdergaan?', keys.down.repeat(5)],
    ['Adres van de bewaking', address],
  ]);
  await terminal.sees('De bewaking kent dit adres niet');
  await answer(terminal, [
    ['Wat wilt u doen?', ''],
    ['Adres van de bewaking', ''],
  ]);
  await terminal.sees('De bewaking antwoordde met fout 500');
  await answer(terminal, [
    ['Wat wilt u doen?', ''],
    ['Adres van de bewaking', ''],
  ]);
  await terminal.sees('De bewaking werkt.');
  assert.deepEqual(await project.readEnv(), { HEARTBEAT_URL: address });
});
