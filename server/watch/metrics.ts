import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { contactTypes } from 'contact/contact-types.ts';
import type { RefusalCode } from 'contact/wire.ts';
import type { AttemptOutcome } from '../deliver/attempt-delivery.ts';
import { dayInAmsterdam } from '../lib/dutch-time.ts';
import { bearerToken, isSameSecret } from '../lib/secrets.ts';
import { alarmingOf, type DeliveryKind } from '../storage/delivery-kinds.ts';
import type { Backlog, Counted, Store } from '../storage/store.ts';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics(store: Store, kinds: readonly DeliveryKind[]) {
  const register = new Registry();
  const registers = [register];
  // By default the event loop is measured ten times a second, which costs as much as all else that an idle server does.
  collectDefaultMetrics({ register, eventLoopUtilizationTimeout: 10_000 });

  const answers = new Counter({
    name: 'contact_answers_total',
    help: 'Answers of send-contact-email, by code: ok or the code of the refusal',
    labelNames: ['code'],
    registers,
  });
  const duration = new Histogram({
    name: 'contact_answer_seconds',
    help: 'Time from a call of send-contact-email to its answer',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const attempts = new Counter({
    // Counts webhooks, too, despite its name: a new name would break owners' Prometheus rules.
    name: 'contact_mail_attempts_total',
    help: 'Attempts to deliver an e-mail or webhook, by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const startCollecting = createStoreGauges(store, kinds, registers);

  return {
    answered(code: RefusalCode | 'ok', seconds: number) {
      answers.inc({ code });
      duration.observe(seconds);
    },
    attempted(kind: DeliveryKind, outcome: AttemptOutcome) {
      attempts.inc({ kind, outcome });
    },
    async respond() {
      startCollecting();
      const text = await register.metrics();
      return new Response(text, { headers: { 'Content-Type': register.contentType } });
    },
  };
}

/**
 * Creates the gauges of the store, which all instances share. A gauge that cannot be read shows NaN.
 * @returns A function to call before each collection.
 */
function createStoreGauges(store: Store, kinds: readonly DeliveryKind[], registers: Registry[]) {
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name: `contact_${name}`,
      help,
      registers,
      async collect() {
        this.set(await read().catch(() => Number.NaN));
      },
    });
  // The three gauges of a kind share one query, which is slow for a long backlog.
  const backlogs = new Map<DeliveryKind, Promise<Backlog>>();
  const backlogOf = (kind: DeliveryKind) => {
    const backlog = backlogs.get(kind) ?? store.backlog(kind);
    backlogs.set(kind, backlog);
    return backlog;
  };
  for (const { kind, word, metric } of alarmingOf(kinds)) {
    const subject = `Deliveries to the owner by ${word}`;
    const backlogGauge = (suffix: string, help: string, read: (backlog: Backlog) => number) =>
      gauge(`${metric}${suffix}`, subject + help, async () => read(await backlogOf(kind)));
    backlogGauge('s_owed', ' that are pending', ({ pending }) => pending);
    backlogGauge(
      's_undeliverable',
      ' that are undeliverable',
      ({ undeliverable }) => undeliverable,
    );
    backlogGauge(
      '_oldest_owed_seconds',
      ': age of the oldest pending one; 0 if none',
      ({ ageMs = 0 }) => Math.max(ageMs, 0) / 1_000,
    );
  }
  gauge(
    'erasing_waits',
    '1 while erased data is still in the database files because another process reads them, else 0',
    async () => Number(await store.isScrubPending()),
  );
  const countToday = (counted: Counted) => {
    const today = dayInAmsterdam(new Date());
    return store.sumCounts(counted, today, today);
  };
  gauge(
    'page_views_today',
    'Page views served today (Europe/Amsterdam), without known bots and caches',
    () => countToday('page_view'),
  );
  gauge('requests_today', 'Requests stored today (Europe/Amsterdam)', async () => {
    const stored = await store.requestsSince(dayInAmsterdam(new Date()));
    let sum = stored.reduce((total, { number }) => total + number, 0);
    for (const type of contactTypes) sum += await countToday(`erased_${type}`);
    return sum;
  });
  const { readBackupTime } = store;
  if (readBackupTime)
    gauge(
      'backup_timestamp_seconds',
      'Time of the newest backup by contact backup, in seconds since 1970; 0 if none',
      async () => ((await readBackupTime())?.getTime() ?? 0) / 1_000,
    );
  return () => backlogs.clear();
}

export function mayReadMetrics(headers: Headers, isLocal: boolean, token: string | undefined) {
  if (token === undefined) return isLocal;
  return isLocal || isSameSecret(bearerToken(headers) ?? '', token);
}
