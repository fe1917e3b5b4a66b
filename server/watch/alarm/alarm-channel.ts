import type { Mailer } from '../../deliver/email-transport/mailer.ts';
import { type CallResult, postJson } from '../../lib/network/http-call.ts';
import { withoutAddresses } from '../../lib/redact.ts';
import type { SharedSettings } from '../../settings.ts';
import { alarmEmail } from './alarm-email.ts';
import { type Alarm, alarmBody, alarmMessage } from './alarm-message.ts';

/** By which way the owner is told of alarms. */
export interface AlarmChannel {
  /** The setting with where it leads. */
  setting: 'ALERT_URL' | 'MAIL_TO';
  /** What may be logged of it. */
  to: string;
  tell(alarm: Alarm): Promise<Telling>;
}

interface Telling {
  /** Why it was not taken, without secrets; undefined where it was. While it is not tried again, why the last try failed. */
  failure: string | undefined;
  /** Of an answer over HTTP. */
  status?: number | undefined;
}

interface AlarmChannelOptions {
  settings: Pick<SharedSettings, 'alertUrl' | 'mail'>;
  mailer: Pick<Mailer, 'host' | 'send'>;
  site: string;
  fetch: typeof globalThis.fetch;
  /** Monotonic clock in milliseconds. */
  uptime?: () => number;
}

// More often an e-mail could lock the account after a refused login, as the outbox worker's longest pause says, and what a
// receiver takes without a word would come again and again.
const pauseMs = 15 * 60_000;

/** `ALERT_URL` where it is set, else e-mail where there is a mail server; undefined where there is neither. */
export function createAlarmChannel(parts: AlarmChannelOptions): AlarmChannel | undefined {
  const { alertUrl } = parts.settings;
  if (alertUrl) return byCall(alertUrl, parts);
  return parts.mailer.host === undefined ? undefined : byEmail(parts.mailer.host, parts);
}

function byCall(url: URL, parts: AlarmChannelOptions): AlarmChannel {
  const { site, fetch, uptime = () => performance.now() } = parts;
  let last: Telling = { failure: undefined };
  let triesFrom = Number.NEGATIVE_INFINITY;
  return {
    setting: 'ALERT_URL',
    // Only the origin, because paths of chat services hold their secret.
    to: url.origin,
    async tell(alarm) {
      if (uptime() < triesFrom) return last;
      const result = await postJson(url, alarmBody(alarmMessage(alarm, site), url), fetch);
      if (mayBeTaken(result)) triesFrom = uptime() + pauseMs;
      last = result;
      return result;
    },
  };
}

/** Though it failed: the receiver was too slow, hung up, or redirects once it has done its work. */
function mayBeTaken({ failure, isLate, isBrokenOff, status = 0 }: CallResult): boolean {
  return failure !== undefined && (isLate || isBrokenOff || (status >= 300 && status < 400));
}

/** Straight to the mail server, since the store, which holds all other e-mails, may be what is wrong. */
function byEmail(host: string, parts: AlarmChannelOptions): AlarmChannel {
  const { settings, mailer, site, uptime = () => performance.now() } = parts;
  let failure: string | undefined;
  let triesFrom = Number.NEGATIVE_INFINITY;
  return {
    setting: 'MAIL_TO',
    to: host,
    async tell(alarm) {
      if (uptime() < triesFrom) return { failure };
      const message = alarmEmail(alarm, site, settings.mail);
      try {
        await mailer.send(message, `alarm-${alarm.since.getTime()}`);
        failure = undefined;
      } catch (error) {
        triesFrom = uptime() + pauseMs;
        failure = withoutAddresses(error instanceof Error ? error.message : String(error));
      }
      return { failure };
    },
  };
}
