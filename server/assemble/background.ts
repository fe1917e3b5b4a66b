import type { Logger } from 'pino';
import { owner } from '../../owner.ts';
import { openMailer } from '../deliver/email-transport/open-mailer.ts';
import { createLetterWriter } from '../deliver/letter/letter.ts';
import { createTransports } from '../deliver/transports.ts';
import type { Settings, SharedSettings } from '../settings.ts';
import type { SharedState } from '../storage/shared-state.ts';
import { createAlarmMailer } from '../watch/alarm/alarm-mailer.ts';
import { createHeartbeat } from '../watch/alarm/heartbeat.ts';
import { createMonitor } from '../watch/alarm/monitor.ts';
import { createWatchdog } from '../watch/alarm/watchdog.ts';
import type { FailedBackup } from '../watch/backups.ts';
import type { Damage } from '../watch/damage.ts';
import { createHealthCheck } from '../watch/health.ts';
import { createRetention } from '../watch/retention.ts';

interface Platform {
  state: Pick<SharedState, 'store' | 'deleteExpiredCounts'>;
  /** By which the owner knows the site in an alarm. */
  site: string;
  /** Whether this server serves the page, and so counts its views. */
  servesPage: boolean;
  builtAt: Date | undefined;
  /** Undefined where no backups are made. */
  failedBackup?: (() => FailedBackup | undefined) | undefined;
  /** Undefined where the database sees to it. */
  damage?: Damage | undefined;
  /** Whether this process ends soon, as on Supabase: the next look may be of another, which knows of no minute before its own. */
  isShortLived: boolean;
  now: () => Date;
  log: Logger;
}

/** What delivers, watches and erases, on Node all the time and on Supabase once a minute. Nothing of it runs yet. */
export function assembleBackground(
  settings: SharedSettings & Pick<Settings, 'siteUrl'>,
  platform: Platform,
) {
  const { state, site, servesPage, builtAt, failedBackup, damage, isShortLived, now, log } =
    platform;
  const { kinds, mail, siteUrl, heartbeatUrl } = settings;
  const { store, deleteExpiredCounts } = state;
  const mailer = openMailer(mail, { fetch, now });
  const check = createHealthCheck({ store, kinds, failedBackup, damage });
  const writeLetter = createLetterWriter({
    store,
    mail,
    kinds,
    site: siteUrl,
    servesPage,
    builtAt,
    backupFailedSince: failedBackup && (() => failedBackup()?.since),
    now,
  });
  return {
    mailer,
    check,
    send: createTransports({ settings, mailer, writeLetter, fetch, now }),
    watchdog: createWatchdog({
      sendAlarm: mailer.host === undefined ? undefined : createAlarmMailer({ mail, mailer, site }),
      check,
      store,
      now,
      ...(isShortLived && { calmMs: 0 }),
      log,
    }),
    retention: createRetention({
      store,
      mailer,
      deleteExpiredCounts,
      retention: { days: owner.privacy.retentionDays, kinds },
      isShortLived,
      log,
    }),
    /** Undefined where no monitor is set. */
    heartbeat:
      heartbeatUrl &&
      createHeartbeat({ check, monitor: createMonitor(heartbeatUrl, fetch), site, log }),
  };
}
