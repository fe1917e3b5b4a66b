import type { Logger } from 'pino';
import { ownerWarnings } from '../../owner/checks.ts';
import { filledIn, owner } from '../../owner.ts';
import type { MailSender } from '../deliver/email-transport/mailer.ts';
import { dayInAmsterdam } from '../lib/dutch-time.ts';
import { placeName, type Settings } from '../settings.ts';

interface StartReportParts {
  settings: Settings;
  address: string;
  mailer: MailSender;
  /** The public address for which the pages were built. */
  builtUrl: string | undefined;
  /** The version of SQLite in this Node. */
  sqliteVersion: string | undefined;
  /** Returns a line for each DNS problem that can send our e-mail to junk. */
  findSenderProblems: (from: string) => Promise<string[]>;
  now: () => Date;
  log: Logger;
  /** Writes to the terminal; undefined if there is none. */
  print: ((text: string) => void) | undefined;
}

/** Reports where the server listens and where requests and e-mails go, and warns of problems that the owner must fix. */
export async function reportStart(parts: StartReportParts): Promise<void> {
  const { settings, address, mailer, findSenderProblems, now, log, print } = parts;
  const { mail, database, backups, webhook, siteUrl, heartbeatUrl } = settings;
  const warnings = ownerWarnings(dayInAmsterdam(now()), filledIn);
  const facts = [
    `requests are kept in ${placeName(database)}`,
    mailer.host
      ? `e-mails go to ${mailer.host}`
      : `no SMTP_URL: e-mails are written as .eml files to ${mail.folder}`,
  ];
  if (backups && 'server' in database) {
    log.warn(
      'BACKUP_FOLDER does nothing with PostgreSQL: copy it each night with pg_dump, as docs/operate.md says',
    );
  } else if (backups) {
    facts.push(`backups go to ${backups.folder} each night, and stay for ${backups.keep} nights`);
    if (!((owner.privacy.backupDays ?? 0) >= backups.keep))
      log.warn(
        `BACKUP_FOLDER is set, and the page does not say how long backups are kept: fill in privacy.backupDays in owner.json, ${backups.keep} (BACKUP_KEEP) or more, and build again`,
      );
  }
  if (webhook) {
    // Only the host, because what follows it can be a secret.
    facts.push(`webhooks go to ${webhook.url.host}`);
    if (!owner.privacy.webhookReceiver)
      log.warn(
        'WEBHOOK_URL is set, and the page does not say who gets the data: fill in privacy.webhookReceiver in owner.json and build again',
      );
  }
  if (print) {
    facts.push(...warnings);
    print([`Ready on ${address}`, ...facts.map((fact) => `  - ${fact}`), ''].join('\n'));
  } else {
    log.info(`Listening on ${address}; ${facts.join('; ')}`);
  }
  if (siteUrl !== undefined && siteUrl !== parts.builtUrl)
    log.warn(`SITE_URL is ${siteUrl}, but the pages name ${parts.builtUrl}: build again`);
  const fault = 'file' in database && sqliteProblem(parts.sqliteVersion ?? 'unknown');
  if (fault) log.warn(fault);
  if (!mailer.host) return;
  for (const line of warnings) log.warn(line);
  if (!heartbeatUrl)
    log.warn(
      'HEARTBEAT_URL is not set: nobody tells you when the server is gone or e-mail does not work; docs/operate.md#alarms says how to set a free monitor in five lines',
    );
  const found = findSenderProblems(mail.from);
  const problem = await mailer.tryOut();
  if (problem)
    log.error(
      `${problem}. Requests are kept until it does; npm run contact -- test-mail says more`,
    );
  for (const line of await found) log.warn(line);
}

/**
 * Returns what is wrong with a version of SQLite. Up to 3.51.2 it can lose or damage data when two processes write at the same
 * instant, as the server and the command line may (https://sqlite.org/wal.html#walresetbug). 3.44.6 and 3.50.7 are fixed as well.
 */
function sqliteProblem(version: string): string | undefined {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const firstSafe: Record<number, number> = { 44: 6, 50: 7, 51: 3 };
  if (major !== 3 || minor > 51 || patch >= (firstSafe[minor] ?? Number.POSITIVE_INFINITY)) return;
  return `SQLite ${version} of this Node can damage the database: run the server with npm start, which uses the project's own Node`;
}
