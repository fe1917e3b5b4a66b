import type { Logger } from 'pino';
import { owner } from '../../owner.ts';
import type { Mailer } from '../deliver/email-transport/mailer.ts';
import { openMailer } from '../deliver/email-transport/open-mailer.ts';
import { createLetterWriter } from '../deliver/letter/letter.ts';
import { createTransports } from '../deliver/transports.ts';
import type { SharedSettings } from '../settings.ts';
import type { Store } from '../storage/store.ts';
import { createAlarmMailer } from '../watch/alarm/alarm-email.ts';
import { createMonitor } from '../watch/alarm/monitor.ts';
import { createWatchdog } from '../watch/alarm/watchdog.ts';
import { createHealth, type HealthParts } from '../watch/health.ts';
import { createRetention } from '../watch/retention.ts';

/** Shared dependencies; each part picks what it needs. */
export interface App {
  settings: SharedSettings;
  store: Store;
  mailer: Mailer;
  log: Logger;
  now: () => Date;
  fetch: typeof globalThis.fetch;
}

/** @throws Error naming the mail folder if it cannot be created. */
export function createApp(
  settings: SharedSettings,
  store: Store,
  log: Logger,
  fetch = globalThis.fetch,
): App {
  const now = () => new Date();
  const mailer = openMailer(settings.mail, { fetch, now });
  return { settings, store, mailer, log, now, fetch };
}

/** What differs between the Node server and Supabase. */
interface Platform extends Pick<HealthParts, 'backups'> {
  /** The address by which the owner knows the site. */
  site: string;
  /** Whether this server serves the page, and so counts its views. */
  servesPage: boolean;
  builtAt: Date | undefined;
  /** Whether the process is short-lived, so in-memory state is lost between runs. */
  isShortLived: boolean;
}

/** Delivery, alarms and retention; on Supabase they run every minute and after each request. Nothing is started here. */
export function assembleBackground(app: App, platform: Platform) {
  const { settings, mailer } = app;
  const { kinds, mail, heartbeatUrl } = settings;
  const { site } = platform;
  const parts = { ...app, ...platform };
  const health = createHealth(parts);
  return {
    health,
    send: createTransports({ ...parts, writeLetter: createLetterWriter(parts) }),
    watchdog: createWatchdog({
      ...parts,
      check: health.check,
      sendAlarm: mailer.host === undefined ? undefined : createAlarmMailer({ mail, mailer, site }),
      monitor: heartbeatUrl && createMonitor(heartbeatUrl, app.fetch),
    }),
    retention: createRetention({
      ...parts,
      retention: { days: owner.privacy.retentionDays, kinds },
    }),
  };
}
