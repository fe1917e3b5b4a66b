import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RefusalCode } from '../../contact/answers.ts';
import { bearerToken, isSameSecret } from '../lib/secrets.ts';
import type { AttemptOutcome } from '../outbox/attempt-delivery.ts';
import type { MailKind, Store } from '../store/store.ts';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics(store: Store) {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

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
    name: 'contact_mail_attempts_total',
    help: 'Attempts to deliver an e-mail, by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const oldest = new Gauge({
    name: 'contact_mail_oldest_owed_seconds',
    help: 'Age of the oldest e-mail to the owner that is not delivered yet; 0 when none is owed',
    registers,
  });
  const undeliverable = new Gauge({
    name: 'contact_mails_undeliverable',
    help: 'E-mails to the owner that were given up and are kept',
    registers,
  });
  const owed = new Gauge({
    name: 'contact_mails_owed',
    help: 'E-mails to the owner that are not delivered yet',
    registers,
  });

  new Gauge({
    name: 'contact_erasing_waits',
    help: '1 while what was erased still stands in the files of the database, as another process reads them; else 0',
    registers,
    async collect() {
      this.set(await store.isScrubPending().then(Number, () => Number.NaN));
    },
  });

  // Called before the text is made, because a `collect` that sets other gauges sets them for the next scrape.
  const readBacklog = async () => {
    const backlog = await store.backlog().catch(() => undefined);
    const ageMs = backlog?.oldest ? Date.now() - backlog.oldest.getTime() : 0;
    owed.set(backlog?.owed ?? Number.NaN);
    oldest.set(backlog ? Math.max(ageMs, 0) / 1_000 : Number.NaN);
    undeliverable.set(backlog?.undeliverable ?? Number.NaN);
  };

  return {
    answered(code: RefusalCode | 'ok', seconds: number) {
      answers.inc({ code });
      duration.observe(seconds);
    },
    attempted(kind: MailKind, outcome: AttemptOutcome) {
      attempts.inc({ kind, outcome });
    },
    async respond(): Promise<Response> {
      await readBacklog();
      const text = await register.metrics();
      return new Response(text, { headers: { 'Content-Type': register.contentType } });
    },
  };
}

export function mayReadMetrics(headers: Headers, isLocal: boolean, token: string | undefined) {
  if (token === undefined) return isLocal;
  return isLocal || isSameSecret(bearerToken(headers) ?? '', token);
}
