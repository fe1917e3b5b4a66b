import { owner } from '../../owner.ts';
import { createLetterWriter } from '../deliver/letter/letter.ts';
import { createTransports } from '../deliver/transports.ts';
import { createAlarmMailer } from '../watch/alarm/alarm-mailer.ts';
import { createHeartbeat } from '../watch/alarm/heartbeat.ts';
import { createMonitor } from '../watch/alarm/monitor.ts';
import { createWatchdog } from '../watch/alarm/watchdog.ts';
import type { Damage, FailedBackup } from '../watch/backups.ts';
import { createHealthCheck } from '../watch/health.ts';
import { createRetention } from '../watch/retention.ts';
import type { App } from './app.ts';

/** How the server differs from Supabase. */
interface Platform {
  /** The address by which the owner knows the site. */
  site: string;
  /** Whether this server serves the page, and so counts its views. */
  servesPage: boolean;
  builtAt: Date | undefined;
  /** Undefined where no backups are made. */
  failedBackup?: (() => FailedBackup | undefined) | undefined;
  /** Undefined with PostgreSQL, which looks after its own files. */
  damage?: Damage | undefined;
  /** Whether this process ends soon: another one makes the next look, and does not know since when all has been well. */
  isShortLived: boolean;
}

/** What delivers, watches and erases, on Node all the time and on Supabase once a minute. Nothing of it runs yet. */
export function assembleBackground(app: App, platform: Platform) {
  const { settings, mailer } = app;
  const { site, failedBackup, damage, isShortLived } = platform;
  const { kinds, mail, heartbeatUrl } = settings;
  const check = createHealthCheck({ ...app, kinds, failedBackup, damage });
  const writeLetter = createLetterWriter({
    ...app,
    mail,
    kinds,
    site: settings.siteUrl,
    servesPage: platform.servesPage,
    builtAt: platform.builtAt,
    backupFailedSince: failedBackup && (() => failedBackup()?.since),
  });
  const canSend = mailer.host !== undefined;
  return {
    check,
    send: createTransports({ ...app, writeLetter, isPatient: !isShortLived }),
    watchdog: createWatchdog({
      ...app,
      check,
      sendAlarm: canSend ? createAlarmMailer({ mail, mailer, site }) : undefined,
      ...(isShortLived && { calmMs: 0 }),
    }),
    retention: createRetention({
      ...app,
      retention: { days: owner.privacy.retentionDays, kinds },
      isShortLived,
    }),
    /** Undefined where no monitor is set. */
    heartbeat:
      heartbeatUrl &&
      createHeartbeat({ ...app, check, monitor: createMonitor(heartbeatUrl, app.fetch), site }),
  };
}
