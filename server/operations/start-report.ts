import type { Logger } from 'pino';
import { demoSettings } from '../../owner.ts';
import type { Mailer } from '../email-transport/mailer.ts';
import { nameOf, type Settings } from '../settings.ts';
import { watchSecurityExpiry } from './security-expiry.ts';

interface Parts {
  settings: Settings;
  /** Where the server listens. */
  address: string;
  mailer: Mailer;
  /** Until when the built `security.txt` holds. */
  securityExpires: Date | undefined;
  now: () => Date;
  log: Logger;
}

/** Writes to the log that the server listens, with what, and what the owner has to mend. */
export async function reportStart(parts: Parts): Promise<void> {
  const { settings, address, mailer, securityExpires, now, log } = parts;
  const { mail, database } = settings;
  const way = mail.smtp
    ? `e-mails go to ${mail.smtp.hostname}`
    : `no SMTP_URL: e-mails are written as .eml files to ${mail.folder}`;
  log.info(`Listening on ${address}; requests are kept in ${nameOf(database)}; ${way}`);
  watchSecurityExpiry({ expires: securityExpires, now, log });
  if (!mail.smtp) return;
  const demo = demoSettings();
  if (demo.length > 0) log.warn(`owner.ts still holds demo values: ${demo.join(', ')}`);
  const problem = await mailer.verify();
  if (problem)
    log.error(
      `SMTP_URL does not work: ${problem}. Requests are kept until it does; npm run contact -- test-mail says more`,
    );
}
