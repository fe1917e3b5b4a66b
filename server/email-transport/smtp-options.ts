import { Buffer } from 'node:buffer';
import { isThisMachine } from '../lib/ip-address.ts';
import { withoutFetching } from './mailer.ts';

// With the worker's longest pause under a minute, in which e-mail has to go out again once the server is well.
export const longestHandoverMs = 45_000;
// Long, because a server may look into a message before it answers, and who hangs up then sends it twice.
export const longestAnswerMs = 40_000;

/** How a mail server is spoken to, by `SMTP_URL`: encrypted except to this machine itself. */
export function smtpOptions(url: URL) {
  const isLocal = isThisMachine(url);
  const isSecure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    // Without it, whoever strips STARTTLS from the greeting reads the e-mail.
    requireTLS: !isSecure && !isLocal,
    // No authority signs a certificate for this machine's own names; there it may even be left out.
    ...(isLocal && { tls: { rejectUnauthorized: false } }),
    // The library's own limits are 2 to 10 minutes. The first covers all from the name to the end of STARTTLS.
    connectionTimeout: 40_000,
    // Some servers let strangers wait half a minute, since who sends spam does not.
    greetingTimeout: 30_000,
    // The limits of the attempt end it before: this one would also count the time in which this process stood still.
    socketTimeout: 2 * (longestHandoverMs + longestAnswerMs),
    // Ended politely, what still waits in our buffer could be taken after the attempt counted as failed.
    socketCloseTimeout: 0,
    maxResponseSize: 16 * 1024,
    ...withoutFetching,
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
      // Else a server that forgets to offer AUTH gets the e-mail from a stranger, and refuses it for good.
      forceAuth: true,
    }),
  };
}

export function tooSlow(attemptMs: number): Error {
  return new Error(`The mail server was not done after ${attemptMs / 1_000} s`);
}

/** A server may quote what it refuses: the password as it is, percent-encoded, and as AUTH carries it. */
export function withoutLogin(text: string, { username, password }: URL): string {
  if (password === '') return text;
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  const base64 = [pass, `\0${user}\0${pass}`, `${user}\0${user}\0${pass}`].map((plain) =>
    Buffer.from(plain).toString('base64'),
  );
  const secrets = [...base64, ...base64.map((coded) => coded.replace(/=+$/, '')), pass, password];
  return secrets.reduce((left, secret) => left.replaceAll(secret, '***'), text);
}
