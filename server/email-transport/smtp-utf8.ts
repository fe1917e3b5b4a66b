import type { PluginFunction } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { DeliveryError } from '../lib/delivery-error.ts';

type Options = ConstructorParameters<typeof SMTPConnection>[0];

/** nodemailer would send to such an address also where SMTPUTF8 (RFC 6531, 3.2) is not offered, so ask first. */
export function holdBackWithoutSmtpUtf8(options: Options): PluginFunction {
  return ({ message, data: { signal } }, done) => {
    const isPlain = message.getEnvelope().to.every((address) => !/\P{ASCII}/u.test(address));
    if (isPlain) return done();
    offersSmtpUtf8(options, signal).then(
      (isOffered) =>
        done(
          isOffered
            ? null
            : new DeliveryError('the mail server offers no SMTPUTF8', true, 'recipients'),
        ),
      done,
    );
  };
}

async function offersSmtpUtf8(options: Options, signal?: AbortSignal): Promise<boolean> {
  const connection = new SMTPConnection(options);
  const { promise: broken, reject } = Promise.withResolvers<never>();
  connection.on('error', reject);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort);
  try {
    const connected = new Promise<void>((resolve, fail) => {
      connection.connect((error) => (error ? fail(error) : resolve()));
    });
    await Promise.race([connected, broken]);
    return /^250[ -]SMTPUTF8\b/im.test(connection.lastServerResponse || '');
  } finally {
    signal?.removeEventListener('abort', abort);
    connection.close();
  }
}
