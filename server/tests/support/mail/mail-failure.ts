import assert from 'node:assert/strict';
import { smtpMailer } from '../../../deliver/email-transport/smtp/smtp-mailer.ts';
import { DeliveryError, type FailureKind } from '../../../lib/delivery-error.ts';
import { type Behaviour, startMailServer } from './mail-server.ts';

export const message = {
  from: 'a@praktijk.example',
  to: ['b@praktijk.example', 'c@praktijk.example'],
  messageId: '<1@praktijk.example>',
  subject: 'x',
  text: 'x',
};

/** Asserts that sending to a server with this behaviour fails as expected. */
export async function assertFailure(
  behaviour: Behaviour,
  { host = '127.0.0.1', user = '', ...expected }: Expected,
): Promise<void> {
  await using server = await startMailServer(behaviour);
  const mailer = smtpMailer({
    smtp: new URL(`smtp://${user}${host}:${server.port}`),
    ehloName: undefined,
  });
  await assert.rejects(mailer.send(message, 'name'), isDeliveryError(expected));
}

export function isDeliveryError(expected: Expectation, reason = /./) {
  return (error: unknown) => {
    assert.ok(error instanceof DeliveryError);
    assert.match(error.message, reason);
    const { isPermanent, kind } = error;
    const actual = { isPermanent, kind };
    assert.deepEqual(actual, { ...actual, ...expected }, error.message);
    return true;
  };
}

interface Expectation {
  isPermanent?: boolean;
  kind?: FailureKind | undefined;
}

export interface Expected extends Expectation {
  host?: string;
  /** The part of `SMTP_URL` before the host. */
  user?: string;
}
