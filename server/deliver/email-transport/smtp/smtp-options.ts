import { isLocalUrl } from '../../../lib/network/ip-address.ts';
import { fetchesNothing } from '../mailer.ts';
import type { SmtpLogin } from './smtp-login.ts';

/** In milliseconds: the time to send the whole message, and then to wait for the answer. */
export const defaultLimits = {
  // Less than a minute together with the worker's longest pause, so that e-mail resumes within a minute of a recovery.
  handoverMs: 45_000,
  // A person may be waiting, and Supabase ends a function after 150 s.
  answerMs: 60_000,
  // RFC 5321, section 4.5.3.2.6: a server may scan a message before it answers, and a retry after a timeout sends it twice.
  longAnswerMs: 10 * 60_000,
};

export function smtpOptions(url: URL, ehloName: string | undefined, login: SmtpLogin | undefined) {
  const isLocal = isLocalUrl(url);
  const isSecure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    // Nodemailer's default is the machine's name, or `[127.0.0.1]` if that has no dot; Google's relay accepts neither.
    ...(ehloName && { name: ehloName }),
    // Without it, an attacker who strips STARTTLS from the EHLO reply reads the e-mail.
    requireTLS: !isSecure && !isLocal,
    // No authority issues a certificate for localhost.
    ...(isLocal && { tls: { rejectUnauthorized: false } }),
    // Covers everything from the DNS lookup to the end of STARTTLS.
    connectionTimeout: 40_000,
    // Some servers delay their greeting by half a minute against spammers.
    greetingTimeout: 30_000,
    // The attempt's own limits are shorter. This one also counts time in which this process was suspended.
    socketTimeout: 2 * (defaultLimits.handoverMs + defaultLimits.longAnswerMs),
    // After a graceful close the rest of our buffer could still be accepted although the attempt counted as failed.
    socketCloseTimeout: 0,
    maxResponseSize: 16 * 1024,
    ...fetchesNothing,
    ...(login && {
      auth: login.auth,
      // Otherwise a server without AUTH would get the e-mail without a login, and refuse it permanently.
      forceAuth: true,
    }),
  };
}
