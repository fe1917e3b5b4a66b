import assert from 'node:assert/strict';
import { scripted } from '../../support/mail/mail-behaviours.ts';
import { type MailServer, startMailServer } from '../../support/mail/mail-server.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../support/receivers/webhook-receiver.ts';
import { startBalancer } from '../../support/server/balancer.ts';
import {
  type RunningServer,
  type RunOptions,
  startServer,
  startServers,
} from '../../support/server/server.ts';
import { query, untilNonePending } from './ledger.ts';
import { type Load, startLoad } from './load.ts';
import { assertNone, assertNoneLost } from './outcome.ts';

interface Options {
  /** `DATABASE_URL` */
  database: string;
  /** The number of instances; several run behind a load balancer. */
  instances?: number;
  connections?: number;
  env?: Record<string, string>;
  manner?: RunOptions;
  /** Whether each request also has a webhook. */
  hasWebhook?: boolean;
}

export interface Fixture {
  servers: RunningServer[];
  mailServer: MailServer;
  /** Receives the webhooks, if any. */
  receiver: WebhookReceiver;
  load: Load;
  /** How many repeats the faults may cause. */
  allowedRepeats: number;
  /** Ends an instance and resolves with its exit status. */
  stop(index: number, signal: NodeJS.Signals): Promise<number | null | undefined>;
  /** Starts an instance in place of an ended one. */
  start(index: number): Promise<void>;
}

/**
 * Runs one or several instances under load while `cause` injects faults. In the end no acknowledged request may be lost or
 * sent twice, and each running instance must end with status 0.
 */
export async function underLoad(
  { database, instances = 1, connections = 16, env = {}, manner = {}, hasWebhook = false }: Options,
  cause: (fixture: Fixture) => Promise<void>,
): Promise<void> {
  await using mailServer = await startMailServer(scripted({}));
  await using receiver = await startWebhookReceiver();
  const settings = {
    DATABASE_URL: database,
    SMTP_URL: mailServer.url,
    RATE_LIMIT: '0',
    ...(hasWebhook && receiver.settings),
    ...env,
  };
  // The instances start together on an empty database: one creates the tables while the others wait.
  const servers = await startServers(instances, settings, manner);
  const addresses = servers.map(({ address }) => address);
  await using balancer = await startBalancer(addresses);
  const isBalanced = instances > 1;
  const load = startLoad(isBalanced ? balancer.address : (addresses[0] ?? ''), connections);
  const fixture: Fixture = {
    servers,
    mailServer,
    receiver,
    load,
    allowedRepeats: 0,
    async stop(index, signal) {
      const status = await servers[index]?.stop(signal);
      await servers[index]?.[Symbol.asyncDispose]();
      return status;
    },
    async start(index) {
      const server = await startServer(settings, manner);
      servers[index] = server;
      if (isBalanced) balancer.replace(index, server.address);
      else load.aim(server.address);
    },
  };
  try {
    await cause(fixture);
    await load.stop();
    await untilNonePending(database);
    const acknowledged = [...load.acknowledged.values()];
    const { repeated, undeliverable } = await assertNoneLost({
      acknowledged,
      mailServer,
      database,
    });
    assert.equal(undeliverable, 0);
    assert.ok(repeated <= fixture.allowedRepeats, `${repeated} repeats`);
    await assertRefusals(load, database);
    if (hasWebhook) assertWebhooks(acknowledged, fixture);
    for (const server of servers) assert.equal(await server.stop(), 0);
  } finally {
    await load.stop();
    for (const server of servers) {
      await server.stop('SIGKILL');
      await server[Symbol.asyncDispose]();
    }
  }
}

/** Asserts that each request reached the webhook, and that a repeat has the same id and body. */
function assertWebhooks(acknowledged: string[], { receiver, allowedRepeats }: Fixture): void {
  const accepted = receiver.accepted();
  const ids = new Set(accepted.map(({ id }) => id));
  const bodies = new Set(accepted.map(({ body }) => body));
  assertNone(receiver.problems, 'calls were invalid');
  assert.equal(bodies.size, ids.size, 'a repeat had another body');
  assertNone(
    acknowledged.filter((reference) => !ids.has(`created_${reference}`)),
    'requests reached no webhook',
  );
  const repeated = accepted.length - ids.size;
  assert.ok(repeated <= allowedRepeats, `${repeated} repeated webhooks`);
}

async function assertRefusals(load: Load, database: string): Promise<void> {
  assert.notEqual(load.acknowledged.size, 0);
  const others = [...load.refused.keys()].filter((status) => status !== 503);
  assertNone(others, 'other refusals');
  assert.equal(load.withoutRetryAfter, 0);
  // Each request of the load has a unique e-mail address.
  const doubled = await query(
    database,
    'select email from contact.requests group by email having count(*) > 1',
  );
  assertNone(doubled, 'requests were stored twice');
}
