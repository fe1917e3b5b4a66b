import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusing } from '../support/mail/mail-moods.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { startServer } from '../support/server/server.ts';
import { sendRequest } from './load/send-requests.ts';
import { until } from './load/until.ts';

for (const code of [451, 550]) {
  test(`an owner refused with ${code} holds up no other owner, and the log tells which`, {
    timeout: 120_000,
  }, async () => {
    await using peer = await startMailServer(refusing({ twee: code }));
    await using server = await startServer({
      SMTP_URL: `smtp://127.0.0.1:${peer.port}`,
      MAIL_FROM: 'site@praktijk.example',
      MAIL_TO: 'een@praktijk.example, twee@praktijk.example',
    });
    await sendRequest(server.address, 'anne@praktijk.example');
    await until('it is delivered', () => peer.taken.length > 0, 60_000);
    const isTold = () => server.log().includes(`recipient 2 of 2: ${code} `);
    await until('the log tells who was passed over', isTold, 60_000);
    assert.deepEqual(
      peer.taken.map(({ recipients }) => recipients),
      [['een@praktijk.example']],
    );
    assert.doesNotMatch(server.log(), /twee@|anne@/);
  });
}
