import { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { withoutAddresses } from '../../../lib/clean-text.ts';
import { DeliveryError, type SendResult } from '../../../lib/delivery-error.ts';
import { startActiveTimeout } from '../../../lib/network/time-limits.ts';
import { WordedError } from '../../../lib/wording.ts';
import type { MailServer } from '../../../settings.ts';
import type { MailSender } from '../mailer.ts';
import type { TokenSource } from '../oauth/access-token.ts';
import { openLogin, type SmtpLogin, withoutLogin } from './smtp-login.ts';
import { defaultLimits, smtpOptions } from './smtp-options.ts';
import { refusalsOf, toDeliveryError } from './smtp-reply.ts';
import { type SmtpLog, sendTest } from './smtp-try-out.ts';

/**
 * Sends over SMTP, encrypted except to this machine.
 * @param tokens Undefined if the password in `SMTP_URL` is used.
 */
export function smtpMailer(
  { smtp: url, ehloName }: MailServer,
  tokens?: TokenSource,
  limits: Partial<typeof defaultLimits> = {},
): MailSender {
  const { handoverMs, answerMs, longAnswerMs } = { ...defaultLimits, ...limits };
  const options = (login: SmtpLogin | undefined) => smtpOptions(url, ehloName, login);
  const tooSlow = () =>
    new WordedError({
      english: `The mail server had not finished after ${handoverMs / 1_000} s`,
      dutch: `de mailserver was na ${handoverMs / 1_000} s nog niet klaar`,
    });
  const noAnswer = (waitMs: number) =>
    new WordedError({
      english: `The mail server received the message but did not answer within ${waitMs / 1_000} s: it may have been delivered`,
      dutch: `de mailserver kreeg het bericht en antwoordde niet binnen ${waitMs / 1_000} s: misschien is het bezorgd`,
    });

  async function send(
    message: SendMailOptions,
    log?: SmtpLog,
    waitMs = answerMs,
  ): Promise<SendResult> {
    const limit = new AbortController();
    const { signal } = limit;
    let timeout = startActiveTimeout(handoverMs, () => limit.abort(tooSlow()));
    let isHandedOver = false;
    let login: SmtpLogin | undefined;
    try {
      login = await openLogin(url, tokens);
      // With our own socket the system resolves the host, as in `verify`. Nodemailer would ask the DNS before /etc/hosts.
      const socket = new Socket();
      const transport = createTransport({ ...options(login), socket, ...logging(login, log) });
      onHandover(transport, () => {
        isHandedOver = true;
        timeout.stop();
        timeout = startActiveTimeout(waitMs, () => limit.abort(noAnswer(waitMs)));
      });
      const { rejectedErrors, envelope } = await transport.sendMail({ ...message, signal });
      const refusals = refusalsOf(rejectedErrors ?? [], envelope.to);
      return { refusals: refusals.map((refusal) => withoutLogin(refusal, login)) };
    } catch (error) {
      if (signal.aborted)
        throw new DeliveryError(signal.reason, false, isHandedOver ? 'in doubt' : undefined);
      throw failureOf(error, login, isHandedOver);
    } finally {
      timeout.stop();
    }
  }

  /** Connects, and logs in if `login` is given. `verify` takes no signal, so it gets a socket that can be destroyed. */
  async function connect(login: SmtpLogin | undefined, waitMs: number, tls?: ConnectionOptions) {
    const socket = new Socket();
    const timeout = startActiveTimeout(waitMs, () => socket.destroy(tooSlow()));
    try {
      const usual = options(login);
      await createTransport({ ...usual, tls: { ...usual.tls, ...tls }, socket }).verify();
    } finally {
      timeout.stop();
      socket.destroy();
    }
  }

  async function verify(): Promise<string | undefined> {
    let login: SmtpLogin | undefined;
    try {
      const startedAt = performance.now();
      login = await openLogin(url, tokens);
      // The wait for an access token counts toward the limit.
      await connect(login, handoverMs - (performance.now() - startedAt));
      return undefined;
    } catch (error) {
      const { message } = failureOf(error, login, false);
      return `SMTP_URL does not work: ${withoutAddresses(message)}`;
    }
  }

  /** Whether the TLS handshake works with smaller keys than Node's default. Does not log in. */
  async function acceptsSmallHello(): Promise<boolean> {
    const tls = { rejectUnauthorized: false, ecdhCurve: 'X25519:P-256:P-384' };
    return connect(undefined, 10_000, tls).then(
      () => true,
      () => false,
    );
  }

  /** Returns the failure without the login's secrets, and discards a refused token. */
  function failureOf(error: unknown, login: SmtpLogin | undefined, isHandedOver: boolean) {
    if (error instanceof DeliveryError) return error;
    const failure = toDeliveryError(masked(error, login), isHandedOver);
    const isRefused = failure.kind === 'back off' || (error as { code?: string }).code === 'EAUTH';
    if (isRefused && login && 'accessToken' in login.auth) tokens?.discard(login.auth.accessToken);
    return failure;
  }

  return {
    host: url.hostname,
    send: (message, _name, waitsLong) =>
      send(message, undefined, waitsLong ? longAnswerMs : answerMs),
    tryOut: (test) =>
      test
        ? sendTest(url, tokens?.host, test, (log) => send(test.message, log), acceptsSmallHello)
        : verify(),
  };
}

function logging(login: SmtpLogin | undefined, log: SmtpLog | undefined) {
  if (log === undefined) return {};
  const shown: SmtpLog = (entry, text = '', ...values) =>
    log(entry, withoutLogin(text, login), ...values);
  return { transactionLog: true, logger: { log: shown } };
}

function onHandover(transport: Transporter, callback: () => void): void {
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((input) => {
      // The stream is read only once the server has asked for the message.
      input.once('end', callback);
      return input;
    });
    done();
  });
}

function masked(error: unknown, login: SmtpLogin | undefined): unknown {
  const { message, response } = error as { message?: unknown; response?: unknown };
  return Object.assign(
    Object(error),
    typeof message === 'string' && { message: withoutLogin(message, login) },
    typeof response === 'string' && { response: withoutLogin(response, login) },
  );
}
