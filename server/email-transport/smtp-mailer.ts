import { Socket } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { type ActiveTimeout, startActiveTimeout } from '../lib/active-timeout.ts';
import { DeliveryError, type FailureKind, type SendResult } from '../lib/delivery-error.ts';
import { withoutAddresses } from '../lib/redact.ts';
import type { Mailer } from './mailer.ts';
import { longestAnswerMs, longestHandoverMs, smtpOptions, tooSlow } from './smtp-options.ts';
import {
  isAboutRecipients,
  isAnswer,
  isLoginRefused,
  isRefusedForGood,
  refusalsOf,
} from './smtp-reply.ts';
import { type SmtpLog, sendTest } from './smtp-try-out.ts';

export interface AttemptLimits {
  /** From the start of an attempt until the whole message has been handed over. */
  handoverMs: number;
  answerMs: number;
}

const usualLimits: AttemptLimits = { handoverMs: longestHandoverMs, answerMs: longestAnswerMs };

/** Sends over SMTP, encrypted except to this machine itself. */
export function smtpMailer(url: URL, limits = usualLimits): Mailer {
  const options = smtpOptions(url);

  async function send(message: SendMailOptions, log?: SmtpLog): Promise<SendResult> {
    const limit = new AbortController();
    let timeout: ActiveTimeout = startActiveTimeout(limits.handoverMs, () =>
      limit.abort(tooSlow(limits.handoverMs)),
    );
    let isHandedOver = false;
    const logging = log && { transactionLog: true, logger: { log } };
    const transport = createTransport({ ...options, ...logging });
    transport.use('stream', (mail, done) => {
      mail.message.processFunc((input) => {
        // It is read only once the server has asked for the message.
        input.once('end', () => {
          isHandedOver = true;
          timeout.stop();
          timeout = startActiveTimeout(limits.answerMs, () =>
            limit.abort(noAnswer(limits.answerMs)),
          );
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
      throw new DeliveryError(
        signal.aborted ? signal.reason : error,
        isRefusedForGood(error),
        isHandedOver && signal.aborted ? 'answer' : troubleOf(error, isHandedOver),
      );
    } finally {
      timeout.stop();
    }
  }

  async function verify(): Promise<string | undefined> {
    // `verify` knows no signal, so it gets a socket that can be destroyed.
    const socket = new Socket();
    const timeout = startActiveTimeout(limits.handoverMs, () =>
      socket.destroy(tooSlow(limits.handoverMs)),
    );
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

function troubleOf(error: unknown, isHandedOver: boolean): FailureKind | undefined {
  if (isHandedOver && !isAnswer(error)) return 'broken off';
  if (isLoginRefused(error)) return 'login';
  return isAboutRecipients(error) ? 'recipients' : undefined;
}

function noAnswer(ms: number): Error {
  return new Error(
    `The mail server took the whole message and did not answer within ${ms / 1_000} s: it may have been delivered`,
  );
}
