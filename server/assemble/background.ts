import { owner } from '../../owner.ts';
import { createLetterWriter } from '../deliver/letter/letter.ts';
import { createTransports } from '../deliver/transports.ts';
import { createAlarmMailer } from '../watch/alarm/alarm-mailer.ts';
import { createMonitor } from '../watch/alarm/monitor.ts';
import { createWatchdog } from '../watch/alarm/watchdog.ts';
import { createHealth, type HealthParts } from '../watch/health.ts';
import { createRetention } from '../watch/retention.ts';
import type { App } from './app.ts';

/** How the server differs from Supabase. */
interface Platform extends Pick<HealthParts, 'backups'> {
  /** The address by which the owner knows the site. */
  site: string;
  /** Whether this server serves the page, and so counts its views. */
  servesPage: boolean;
  builtAt: Date | undefined;
  /** Whether this process ends soon: another one goes on, and remembers nothing of it. */
  isShortLived: boolean;
}

/** What delivers, watches and erases, on Node all the time and on Supabase once a minute. Nothing is started here. */
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
