import { format } from 'node:util';
import { onOneLine } from '../../../lib/clean-text.ts';
import type { DeliveryError, SendResult } from '../../../lib/delivery-error.ts';
import type { TestMail } from '../mailer.ts';
import { smtpAdvice } from './smtp-advice.ts';
import { isTemporaryLimit } from './temporary-limits.ts';

/** Receives nodemailer's log; `tnx`: `network` for the connection, `client` for a command, `server` for a reply. */
export type SmtpLog = (
  entry: { tnx?: string; remoteAddress?: string },
  text?: string,
  ...values: unknown[]
) => void;

const longestLine = 300;
const connecting = 'Verbinding maken met ';
// Node's post-quantum keys for TLS 1.3 make its ClientHello longer than a packet.
const dropsLargeHello =
  'De mailserver neemt op, maar een groot begin van de versleuteling (TLS) raakt onderweg of daar kwijt, en een klein niet. Wie de mailserver of het netwerk beheert, moet dat herstellen; tot dan maakt NODE_OPTIONS=--tls-max-v1.2 in .env het klein (docs/operate.md)';
const restart =
  'Start de server daarna opnieuw: na een geweigerde aanmelding wacht die anders tot een kwartier';

/**
 * Reports each reply of the mail server during `send`.
 * @param tokenHost The server that issues the access token.
 * @param send Returns and throws no secret.
 * @param acceptsSmallHello Whether the TLS handshake works with a small ClientHello.
 * @returns The problem and the setting to check, in Dutch; undefined if every recipient was accepted.
 */
export async function sendTest(
  url: URL,
  tokenHost: string | undefined,
  { message, ...test }: TestMail,
  send: (log: SmtpLog) => Promise<SendResult>,
  acceptsSmallHello: () => Promise<boolean>,
): Promise<string | undefined> {
  const first = tokenHost ? `${tokenHost} voor een toegangscode, en dan ` : '';
  let last = '';
  const say = (line: string) => {
    last = onOneLine(line);
    test.say(last.slice(0, longestLine));
  };
  say(`${connecting}${first}${url.hostname}`);
  try {
    const { refusals } = await send(transcript(say));
    const all = [message.to].flat().length;
    if (refusals.length === 0) return undefined;
    return `Het werkt voor ${all - refusals.length} van ${all} ontvangers. Kijk naar MAIL_TO`;
  } catch (error) {
    const { cause = error, kind } = error as Partial<DeliveryError>;
    const beforeTls = url.protocol === 'smtps:' ? connecting : 'STARTTLS: 2';
    const waitedForTls = last.startsWith(beforeTls) && isDisconnected(cause);
    if (waitedForTls && (await acceptsSmallHello())) return `Het werkt niet. ${dropsLargeHello}.`;
    const advice = smtpAdvice(cause, url, tokenHost !== undefined);
    const { response = '', whereToFix } = Object(cause);
    const isLogin = kind === 'back off' && !isTemporaryLimit(response);
    const sentences = ['Het werkt niet', advice, whereToFix, isLogin && restart];
    return sentences.filter(Boolean).join('. ');
  }
}

/** Whether there was no reply, or the connection was cut. */
function isDisconnected(error: unknown): boolean {
  const { code, originalCode, message } = Object(error);
  // An error without a code means that the attempt timed out.
  return (
    [undefined, 'ETIMEDOUT'].includes(code) ||
    originalCode === 'ECONNRESET' ||
    /closed unexpectedly/.test(message)
  );
}

/** Reports each reply after its command: `MAIL FROM:<a@b.nl>: 250 OK`. */
function transcript(say: (line: string) => void): SmtpLog {
  // Replies follow the order of the commands, which may be pipelined (RFC 2920).
  const unanswered = ['Greeting'];
  return ({ tnx, remoteAddress }, text = '', ...values) => {
    if (tnx === 'network' && remoteAddress) say(format(text, ...values));
    if (tnx === 'server') say(`${unanswered.shift() ?? 'Unsolicited'}: ${text}`);
    if (tnx !== 'client') return;
    const command = text.match(/^(?:EHLO|HELO|STARTTLS|DATA|(?:MAIL FROM|RCPT TO):<.*?>)/)?.[0];
    // The other commands carry the user name.
    unanswered.push(command ?? 'AUTH');
    if (command === 'DATA') unanswered.push('Message');
  };
}
