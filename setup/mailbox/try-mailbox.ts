import { openMailer } from '../../server/deliver/email-transport/open-mailer.ts';
import { smtpAdvice } from '../../server/deliver/email-transport/smtp/smtp-advice.ts';
import { readSettings } from '../../server/settings.ts';

const text = `Dit bericht is van npm run setup. Aanvragen van bezoekers komen op dezelfde manier bij u aan.

Stond het bij ongewenste e-mail? Geef dan aan dat het dat niet is.
`;

/**
 * Logs in and sends a test e-mail, as the server would.
 * @returns The problem as a Dutch line without secrets; undefined if the mail server accepted it for all recipients.
 */
export async function tryMailbox(values: Record<string, string>): Promise<string | undefined> {
  const { mail } = readSettings(values);
  if (!('smtp' in mail.transport)) throw new Error('SMTP_URL is not set');
  const { smtp } = mail.transport;
  // Contains no value of `owner.json`, because this process read that file before the owner's answers.
  const message = { from: mail.from, to: mail.to, subject: 'Test: de e-mail van uw site', text };
  const mailer = openMailer(mail, { fetch, now: () => new Date() });
  try {
    const sent = await mailer.send(message, 'setup');
    const [refusal] = sent?.refusals ?? [];
    return refusal && `De mailserver weigert een ontvanger. Antwoord: ${refusal}`;
  } catch (error) {
    const { cause = error } = error as { cause?: unknown };
    return smtpAdvice(cause, smtp, 'oauth' in mail.transport);
  }
}
