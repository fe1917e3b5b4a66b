import { isThisMachine } from '../../../lib/network/ip-address.ts';
import { fetchesNothing } from '../mailer.ts';
import type { SmtpLogin } from './smtp-login.ts';

/** How long an attempt has to hand the whole message over, and then waits for the answer, in milliseconds. */
export const usualLimits = {
  // With the worker's longest pause this is under a minute: e-mail goes out again so soon after the mail server recovers.
  handoverMs: 45_000,
  // For a person who waits, and for Supabase, which ends a function after 150 s.
  answerMs: 60_000,
  // RFC 5321, section 4.5.3.2.6: a server may scan a message before it answers, and a retry after a timeout sends it twice.
  patientAnswerMs: 10 * 60_000,
};

export function smtpOptions(url: URL, ehloName: string | undefined, login: SmtpLogin | undefined) {
  const isLocal = isThisMachine(url);
  const isSecure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    // The mailer would give the name of the machine, or `[127.0.0.1]` where that has no dot; Google's relay takes none of these.
    ...(ehloName && { name: ehloName }),
    // Without it, an attacker who strips STARTTLS from the greeting reads the e-mail.
    requireTLS: !isSecure && !isLocal,
    // No authority signs a certificate for this machine's own names.
    ...(isLocal && { tls: { rejectUnauthorized: false } }),
    // From the DNS lookup to the end of STARTTLS.
    connectionTimeout: 40_000,
    // Some servers delay their greeting by half a minute, because spammers do not wait.
    greetingTimeout: 30_000,
    // The limits of the attempt end it sooner. This one also counts time in which this process stood still.
    socketTimeout: 2 * (usualLimits.handoverMs + usualLimits.patientAnswerMs),
    // If the connection were closed politely, the rest of our buffer could be accepted after the attempt counted as failed.
    socketCloseTimeout: 0,
    maxResponseSize: 16 * 1024,
    ...fetchesNothing,
    ...(login && {
      auth: login.auth,
      // Otherwise a server that does not offer AUTH would get the e-mail without a login, and refuse it for good.
      forceAuth: true,
    }),
  };
}
