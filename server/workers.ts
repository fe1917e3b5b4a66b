import type { Logger } from 'pino';
import { owner } from '../owner.ts';
import { removeMails, removeMailsBefore } from './deliver/email-transport/folder-mailer.ts';
import type { Mailer } from './deliver/email-transport/mailer.ts';
import { createLetterWriter } from './deliver/letter/letter.ts';
import { createWeeklyLetter } from './deliver/letter/weekly-letter.ts';
import type { Worker } from './lib/periodic.ts';
import type { FailedBackup } from './watch/backups.ts';
import type { Health } from './watch/health.ts';
import { createHeartbeat } from './watch/heartbeat.ts';
import { createRetention } from './watch/retention.ts';
import type { AttemptOutcome } from './deliver/attempt-delivery.ts';
import { createOutboxWorker } from './deliver/worker.ts';
import type { Settings } from './settings.ts';
import type { SharedState } from './storage/shared-state.ts';
import type { DeliveryKind } from './storage/delivery-kinds.ts';
import { createTransports } from './deliver/transports.ts';

interface Parts extends Pick<SharedState, 'store' | 'deleteExpired'> {
  settings: Settings;
  mailer: Mailer;
  builtAt: Date | undefined;
  failedBackup: (() => FailedBackup | undefined) | undefined;
  check: () => Promise<Health>;
  onAttempt: (kind: DeliveryKind, outcome: AttemptOutcome) => void;
  now: () => Date;
  log: Logger;
}

/** What the Node server does beside answering, as its settings want it; `all` are to be started and stopped. */
export function createWorkers(parts: Parts) {
  const { settings, store, deleteExpired, mailer, builtAt, failedBackup } = parts;
  const { check, onAttempt, now, log } = parts;
  const { siteUrl, backend, mail, kinds, heartbeatUrl } = settings;
  const common = { store, kinds, now, log };
  const writeLetter = createLetterWriter({
    ...common,
    mail,
    site: siteUrl,
    servesPage: backend.url === '' || backend.url === siteUrl,
    builtAt,
    backupFailedSince: failedBackup && (() => failedBackup()?.since),
  });
  const outbox = createOutboxWorker({
    ...common,
    send: createTransports({ settings, mailer, writeLetter, fetch, now }),
    onAttempt,
  });
  const retention = createRetention({
    ...common,
    removeMails: (references) => removeMails(mail.folder, references),
    removeMailsBefore: (time) => removeMailsBefore(mail.folder, time),
    deleteExpired,
    retention: { days: owner.privacy.retentionDays, kinds },
  });
  const all: Worker[] = [outbox, retention];
  if (kinds.includes('letter')) all.push(createWeeklyLetter(common));
  if (heartbeatUrl) all.push(createHeartbeat({ check, url: heartbeatUrl, fetch, log }));
  return { outbox, all };
}
