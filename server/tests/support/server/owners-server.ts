import { setTimeout as delay } from 'node:timers/promises';
import { aRequest } from '../calls/a-request.ts';
import { fullServer, refusing } from '../mail/mail-behaviours.ts';
import { startMailServer } from '../mail/mail-server.ts';
import { send } from './send.ts';
import { startServer } from './server.ts';

/**
 * A server that holds a request in every state and continuously receives others; disposal asserts that those succeeded. Its
 * mail server first refuses the owner permanently, then delivers, then is down.
 */
export async function startOwnersServer() {
  await using opened = new AsyncDisposableStack();
  const mailServer = opened.use(await startMailServer(refusing({ eigenaar: 550 })));
  const env = { SMTP_URL: mailServer.url, RATE_LIMIT: '0' };
  const server = opened.use(await startServer(env));
  const first = { firstName: 'Abe', email: 'abe@praktijk.nl', type: 'contact' } as const;
  const undeliverable = await send(server.address, first);
  await server.logged(new RegExp(`"reference":"${undeliverable}".*gave up`));
  mailServer.behaveAs(fullServer());
  const visitor = aRequest({
    firstName: 'Bea',
    lastName: '=HYPERLINK("x")',
    email: 'bea@praktijk.nl',
    phone: '+31 6 11111111',
  });
  const delivered = await send(server.address, visitor);
  await server.logged(new RegExp(`"reference":"${delivered}".*e-mail delivered`));
  await mailServer.stopListening();
  const waiting = await send(server.address, { firstName: 'Cas', email: 'cas@praktijk.nl' });
  await server.logged(new RegExp(`"reference":"${waiting}".*will retry`));

  let isOver = false;
  const others = (async () => {
    for (let number = 0; !isOver; number += 1) {
      await send(server.address, { email: `ander-${number}@praktijk.nl` });
      await delay(100);
    }
  })();
  others.catch(() => {});
  const stopOthers = async () => {
    isOver = true;
    await others;
  };
  opened.defer(stopOthers);
  return Object.assign(opened.move(), {
    server,
    /** Stops sending other requests, and asserts that each succeeded. */
    stopOthers,
    mailServer,
    /** Settings for the command line. */
    env: { ...env, DATABASE_URL: `file:${server.folder}/contact.db` },
    folder: server.folder,
    /** References of requests, by the status of their e-mail to the owner. */
    references: { delivered, undeliverable, waiting },
    /** The visitor of the delivered request. */
    visitor,
  });
}
