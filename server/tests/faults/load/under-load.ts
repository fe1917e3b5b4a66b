import { scripted } from '../../support/mail/mail-moods.ts';
import { type MailServer, startMailServer } from '../../support/mail/mail-server.ts';
import { startBalancer } from '../../support/server/balancer.ts';
import { type Manner, type RunningServer, startServer } from '../../support/server/server.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../support/server/webhook-receiver.ts';
import { query, untilNoneOwed } from './ledger.ts';
import { type Load, startLoad } from './load.ts';
import { outcomeOf } from './outcome.ts';
import { assertNone, type Figures } from './test-fault.ts';

interface Options {
  /** `DATABASE_URL` */
  database: string;
  /** How many instances there are; several stand behind a balancer. */
  instances?: number;
  connections?: number;
  env?: Record<string, string>;
  manner?: Manner;
  /** Whether each request also owes a webhook. */
  hasWebhook?: boolean;
}

export interface Scene {
  servers: RunningServer[];
  mailServer: MailServer;
  /** Takes webhooks, where they are owed. */
  receiver: WebhookReceiver;
  load: Load;
  /** What was not as promised. */
  failures: string[];
  /** How many repeats the faults excuse. */
  excusedRepeats: number;
  /** Ends an instance and resolves with its exit status. */
  stop(place: number, signal: NodeJS.Signals): Promise<number | null | undefined>;
  /** Starts an instance in the place of one that has ended. */
  start(place: number): Promise<void>;
}

/**
 * Has faults befall one or several instances under load. In the end nothing that was acknowledged may be lost, nothing
 * sent twice, and each instance that runs must end with status 0.
 */
export async function underLoad(
  { database, instances = 1, connections = 16, env = {}, manner = {}, hasWebhook = false }: Options,
  cause: (scene: Scene) => Promise<Figures>,
): Promise<Figures> {
  await using mailServer = await startMailServer(scripted({}));
  await using receiver = await startWebhookReceiver();
  const settings = {
    DATABASE_URL: database,
    SMTP_URL: mailServer.url,
    RATE_LIMIT: '0',
    ...(hasWebhook && receiver.settings),
    ...env,
  };
  const launch = () => startServer(settings, manner);
  // Together, on an empty database: one of them makes the tables while the others wait.
  const launches = await Promise.allSettled(Array.from({ length: instances }, launch));
  const servers = launches.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const addresses = servers.map(({ address }) => address);
  await using balancer = await startBalancer(addresses);
  const isBalanced = instances > 1;
  const load = startLoad(isBalanced ? balancer.address : (addresses[0] ?? ''), connections);
  const scene: Scene = {
    servers,
    mailServer,
    receiver,
    load,
    failures: [],
    excusedRepeats: 0,
    async stop(place, signal) {
      const status = await servers[place]?.stop(signal);
      await servers[place]?.[Symbol.asyncDispose]();
      return status;
    },
    async start(place) {
      const server = await launch();
      servers[place] = server;
      if (isBalanced) balancer.replace(place, server.address);
      else load.aim(server.address);
    },
  };
  const { failures } = scene;
  try {
    for (const each of launches) if (each.status === 'rejected') throw each.reason;
    const told = await cause(scene);
    await load.stop();
    await untilNoneOwed(database);
    const acknowledged = [...load.acknowledged.values()];
    const outcome = await outcomeOf({ acknowledged, mailServer, database });
    failures.push(...outcome.failures, ...(await failuresOf(load, database)));
    const webhooks = webhooksOf(acknowledged, receiver);
    if (hasWebhook) failures.push(...webhooks.failures);
    for (const server of servers) {
      const status = await server.stop();
      if (status !== 0) failures.push(`a server ended with status ${status}`);
    }
    const { lost, repeated, undeliverable } = outcome;
    if (webhooks.repeated > scene.excusedRepeats)
      failures.push(
        `${webhooks.repeated} repeated webhooks where ${scene.excusedRepeats} are excused`,
      );
    if (repeated > scene.excusedRepeats)
      failures.push(`${repeated} repeats where ${scene.excusedRepeats} are excused`);
    if (undeliverable > 0) failures.push(`${undeliverable} e-mails were given up`);
    assertNone(failures);
    const { refused, broken, slowestMs } = load;
    const figures = { acknowledged: acknowledged.length, refused: total(refused), broken };
    return {
      ...figures,
      lost,
      repeated,
      ...(hasWebhook && { 'repeated webhooks': webhooks.repeated }),
      'slowest answer in ms': slowestMs,
      ...told,
    };
  } finally {
    await load.stop();
    for (const server of servers) {
      await server.stop('SIGKILL');
      await server[Symbol.asyncDispose]();
    }
  }
}

/** A repeat has the same id and the same body. */
function webhooksOf(acknowledged: string[], { taken, problems }: WebhookReceiver) {
  const bodies = new Map<string, string>();
  const failures = [...problems];
  for (const { id, body } of taken()) {
    if ((bodies.get(id) ?? body) !== body) failures.push(`${id} came with two bodies`);
    bodies.set(id, body);
  }
  const lost = acknowledged.filter((reference) => !bodies.has(`created_${reference}`)).length;
  if (lost > 0) failures.push(`${lost} acknowledged requests reached no webhook`);
  return { repeated: taken().length - bodies.size, failures };
}

async function failuresOf(load: Load, database: string): Promise<string[]> {
  const failures: string[] = [];
  const others = [...load.refused.keys()].filter((status) => status !== 503);
  if (load.acknowledged.size === 0) failures.push('nothing was acknowledged');
  if (others.length > 0) failures.push(`refused with ${others}`);
  if (load.withoutRetryAfter > 0)
    failures.push(`${load.withoutRetryAfter} refusals without Retry-After`);
  // Each request of a load has an address of its own.
  const doubled = await query(
    database,
    'select email from contact.requests group by email having count(*) > 1',
  );
  if (doubled.length > 0) failures.push(`${doubled.length} requests became two leads`);
  return failures;
}

function total(refused: Map<number, number>): number {
  return [...refused.values()].reduce((sum, times) => sum + times, 0);
}
