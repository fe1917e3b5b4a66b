import assert from 'node:assert/strict';
import { functionPath } from '../../../contact/answers.ts';
import { asJson } from '../calls/contact-calls.ts';
import { proper, refusing } from '../mail/mail-moods.ts';
import { type MailServer, startMailServer } from '../mail/mail-server.ts';
import { type RunningServer, startServer } from './server.ts';

const owner = 'eigenaar@praktijk.example';

export interface OwnersServer extends AsyncDisposable {
  server: RunningServer;
  mailServer: MailServer;
  /** Ends the flow of other requests, and holds that each was answered with success. */
  stopOthers: () => Promise<void>;
  /** For the command line. */
  env: Record<string, string>;
  folder: string;
  /** Of a request whose e-mail to the owner went out, was given up, and waits. */
  references: Record<'delivered' | 'undeliverable' | 'waiting', string>;
}

/**
 * A server that holds a request in every state, while others keep coming in; each of those is answered with success,
 * which `asyncDispose` holds. Its mail server refuses the owner for good, then delivers, then is away.
 */
export async function startOwnersServer(): Promise<OwnersServer> {
  const mailServer = await startMailServer(refusing({ eigenaar: 550 }));
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'site@praktijk.example',
    MAIL_TO: owner,
    RATE_LIMIT: '0',
  };
  const server = await startServer(env);
  const first = { firstName: 'Abe', email: 'abe@praktijk.nl', type: 'contact' };
  const undeliverable = await send(server, first);
  await server.logged(new RegExp(`"reference":"${undeliverable}".*given up`));
  mailServer.become(proper());
  const second = { firstName: 'Bea', lastName: '=HYPERLINK("x")', email: 'bea@praktijk.nl' };
  const delivered = await send(server, { ...second, phone: '+31 6 11111111' });
  await server.logged(new RegExp(`"reference":"${delivered}".*e-mail delivered`));
  await mailServer.leave();
  const waiting = await send(server, { firstName: 'Cas', email: 'cas@praktijk.nl' });
  await server.logged(new RegExp(`"reference":"${waiting}".*trying again`));

  let isOver = false;
  const others = (async () => {
    for (let number = 0; !isOver; number += 1) {
      await send(server, { email: `ander-${number}@praktijk.nl` });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  others.catch(() => {});
  const stopOthers = () => {
    isOver = true;
    return others;
  };
  return {
    server,
    stopOthers,
    mailServer,
    env: { ...env, DATABASE_URL: `file:${server.folder}/contact.db` },
    folder: server.folder,
    references: { delivered, undeliverable, waiting },
    async [Symbol.asyncDispose]() {
      try {
        await stopOthers();
      } finally {
        await server[Symbol.asyncDispose]();
        await mailServer[Symbol.asyncDispose]();
      }
    },
  };
}

async function send({ address }: RunningServer, changes: Record<string, string>): Promise<string> {
  const fields = { firstName: 'Anne', lastName: 'de Vries', phone: '0698765432', type: 'demo' };
  const response = await fetch(address + functionPath, {
    method: 'POST',
    body: JSON.stringify({ ...fields, ...changes }),
    headers: { ...asJson, 'Idempotency-Key': crypto.randomUUID() },
  });
  assert.equal(response.status, 200);
  return (await response.json()).reference;
}
