import { Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { DeliveryError, type Mailer, withoutFetching } from './mailer.ts';
import { isAboutRecipients, isRefusedForGood, refusalsOf } from './smtp-reply.ts';

// With the worker's longest pause under a minute, in which e-mail has to go out again once the server is well.
const longestAttemptMs = 45_000;

/**
 * Sends over SMTP, encrypted except to this machine itself.
 * @param attemptMs What one attempt may take, whatever the server does; its connection is gone by then.
 */
export function smtpMailer(url: URL, attemptMs = longestAttemptMs): Mailer {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const isSecure = url.protocol === 'smtps:';
  const options = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    // Without it, whoever strips STARTTLS from the greeting reads the e-mail.
    requireTLS: !isSecure && !isLocal,
    // No authority signs a certificate for this machine's own names; there it may even be left out.
    ...(isLocal && { tls: { rejectUnauthorized: false } }),
    // The library's own limits are 2 to 10 minutes. The first covers all from the name to the end of STARTTLS.
    connectionTimeout: 20_000,
    greetingTimeout: 10_000,
    // Long, because a server may look into a message before it answers, and who hangs up then sends it twice.
    socketTimeout: 40_000,
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
  const transport = createTransport(options);
  return {
    async send(message) {
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(tooSlow(attemptMs)), attemptMs);
      const signal = message.signal
        ? AbortSignal.any([message.signal, limit.signal])
        : limit.signal;
      try {
        const { rejectedErrors, envelope } = await transport.sendMail({ ...message, signal });
        return { refusals: refusalsOf(rejectedErrors ?? [], envelope.to) };
      } catch (error) {
        throw new DeliveryError(
          signal.aborted ? signal.reason : error,
          isRefusedForGood(error),
          isAboutRecipients(error),
        );
      } finally {
        clearTimeout(timer);
      }
    },
    async verify() {
      // `verify` knows no signal, so it gets a socket that can be taken from it.
      const socket = new Socket();
      const timer = setTimeout(() => socket.destroy(tooSlow(attemptMs)), attemptMs);
      try {
        await createTransport({ ...options, socket }).verify();
        return undefined;
      } catch (error) {
        return new DeliveryError(error, false).message;
      } finally {
        clearTimeout(timer);
        socket.destroy();
      }
    },
  };
}

function tooSlow(attemptMs: number): Error {
  return new Error(`The mail server was not done after ${attemptMs / 1_000} s`);
}
