import { Socket } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { startActiveTimeout } from '../lib/active-timeout.ts';
import { DeliveryError, type SendResult } from '../lib/delivery-error.ts';
import { withoutAddresses } from '../lib/redact.ts';
import type { Mailer } from './mailer.ts';
import { longestAnswerMs, longestHandoverMs, smtpOptions } from './smtp-options.ts';
import { refusalsOf, toDeliveryError } from './smtp-reply.ts';
import { type SmtpLog, sendTest } from './smtp-try-out.ts';

export interface AttemptLimits {
  /** From the start of an attempt until the whole message has been handed over. */
  handoverMs: number;
  answerMs: number;
}

const usualLimits: AttemptLimits = { handoverMs: longestHandoverMs, answerMs: longestAnswerMs };

/** Sends over SMTP, encrypted except to this machine itself. */
export function smtpMailer(url: URL, { handoverMs, answerMs } = usualLimits): Mailer {
  const options = smtpOptions(url);
  const tooSlow = () => new Error(`The mail server was not done after ${handoverMs / 1_000} s`);
  const noAnswer = () =>
    new Error(
      `The mail server took the whole message and did not answer within ${answerMs / 1_000} s: it may have been delivered`,
    );

  async function send(message: SendMailOptions, log?: SmtpLog): Promise<SendResult> {
    const limit = new AbortController();
    let timeout = startActiveTimeout(handoverMs, () => limit.abort(tooSlow()));
    let isHandedOver = false;
    const logging = log && { transactionLog: true, logger: { log } };
    const transport = createTransport({ ...options, ...logging });
    transport.use('stream', (mail, done) => {
      mail.message.processFunc((input) => {
        // It is read only once the server has asked for the message.
        input.once('end', () => {
          isHandedOver = true;
          timeout.stop();
          timeout = startActiveTimeout(answerMs, () => limit.abort(noAnswer()));
        });
        return input;
      });
      done();
    });
    const { signal } = limit;
    try {
      const { rejectedErrors, envelope } = await transport.sendMail({ ...message, signal });
      return { refusals: refusalsOf(rejectedErrors ?? [], envelope.to) };
    } catch (error) {
      if (signal.aborted)
        throw new DeliveryError(signal.reason, false, isHandedOver ? 'answer' : undefined);
      throw toDeliveryError(error, isHandedOver);
    } finally {
      timeout.stop();
    }
  }

  async function verify(): Promise<string | undefined> {
    // `verify` knows no signal, so it gets a socket that can be destroyed.
    const socket = new Socket();
    const timeout = startActiveTimeout(handoverMs, () => socket.destroy(tooSlow()));
    try {
      await createTransport({ ...options, socket }).verify();
      return undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return `SMTP_URL does not work: ${withoutAddresses(reason)}`;
    } finally {
      timeout.stop();
      socket.destroy();
    }
  }

  return {
    host: url.hostname,
    send: (message) => send(message),
    tryOut: (test) => (test ? sendTest(url, test, (log) => send(test.message, log)) : verify()),
  };
}
