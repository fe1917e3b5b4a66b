import { createTransport } from 'nodemailer';
import { DeliveryError, type Mailer, withoutFetching } from './mailer.ts';

/** Sends over SMTP, encrypted except to this machine itself. */
export function smtpMailer(url: URL): Mailer {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const isSecure = url.protocol === 'smtps:';
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (isSecure ? 465 : 587)),
    secure: isSecure,
    // Without it, whoever strips STARTTLS from the greeting reads the e-mail.
    requireTLS: !isSecure && !isLocal,
    // The library's own limits are 2 to 10 minutes.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...withoutFetching,
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
  });
  return {
    async send(message) {
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw new DeliveryError(error, isRefusedForGood(error));
      }
    },
    async verify() {
      try {
        await transport.verify();
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
  };
}

/** A 5xx to the envelope or the message is the server's last word; nodemailer also gives 500 for TLS trouble. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutThisMail && responseCode !== undefined && responseCode >= 500;
}
