import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusing } from '../support/mail/mail-behaviours.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { send } from '../support/server/send.ts';
import { startServer } from '../support/server/server.ts';

for (const code of [451, 550]) {
  test(`recipient refused with ${code}: does not delay the others, and is logged by its position`, async () => {
    await using mailServer = await startMailServer(refusing({ twee: code }));
    await using server = await startServer({
      SMTP_URL: mailServer.url,
      MAIL_TO: 'een@praktijk.example, twee@praktijk.example',
    });
    await send(server.address, { email: 'anne@praktijk.example' });
    await server.logged(new RegExp(`recipient 2 of 2: ${code} `));
    assert.deepEqual(
      mailServer.accepted.map(({ recipients }) => recipients),
      [['een@praktijk.example']],
    );
    assert.doesNotMatch(server.log(), /twee@|anne@/);
  });
}
