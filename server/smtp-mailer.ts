import { Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { DeliveryError, type Mailer } from './mailer.ts';
import { longestAttemptMs, smtpOptions, tooSlow } from './smtp-options.ts';
import { isAboutRecipients, isRefusedForGood, refusalsOf } from './smtp-reply.ts';
import { holdBackWithoutSmtpUtf8 } from './smtp-utf8.ts';

/**
 * Sends over SMTP, encrypted except to this machine itself.
 * @param attemptMs What one attempt may take, whatever the server does; its connection is gone by then.
 */
export function smtpMailer(url: URL, attemptMs = longestAttemptMs): Mailer {
  const options = smtpOptions(url);
  const transport = createTransport(options).use('stream', holdBackWithoutSmtpUtf8(options));
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
        if (error instanceof DeliveryError) throw error;
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
