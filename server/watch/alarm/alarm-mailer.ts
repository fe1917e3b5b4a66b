import type { Addresses } from '../../deliver/email-content/addresses.ts';
import type { MailSender } from '../../deliver/email-transport/mailer.ts';
import { withoutAddresses } from '../../lib/clean-text.ts';
import { type Alarm, alarmEmail } from './alarm-email.ts';

interface AlarmMailerParts {
  mail: Addresses;
  mailer: MailSender;
  /** The site's address as the owner knows it. */
  site: string;
  /** Monotonic clock in milliseconds. */
  uptime?: () => number;
}

// As long as the worker's longest pause after a refused login: more tries could lock the account.
const pauseMs = 15 * 60_000;

export type SendAlarm = (alarm: Alarm) => Promise<string | undefined>;

/**
 * Sends directly to the mail server, because the store, which holds all other e-mails, may be what failed. Returns why the
 * e-mail was refused, without secrets. For 15 minutes after a failure it returns the same reason without trying.
 */
export function createAlarmMailer(parts: AlarmMailerParts): SendAlarm {
  const { mail, mailer, site, uptime = () => performance.now() } = parts;
  let failure: string | undefined;
  let triesFrom = Number.NEGATIVE_INFINITY;
  return async (alarm) => {
    if (uptime() < triesFrom) return failure;
    try {
      await mailer.send(alarmEmail(alarm, site, mail), `alarm-${alarm.since.getTime()}`);
      failure = undefined;
    } catch (error) {
      triesFrom = uptime() + pauseMs;
      failure = withoutAddresses(error instanceof Error ? error.message : String(error));
    }
    return failure;
  };
}
