import type { Logger } from 'pino';
import { noticeDays, ownerWarnings } from '../../owner/checks.ts';
import { allValues, owner } from '../../owner.ts';
import type { MailSender } from '../deliver/email-transport/mailer.ts';
import { dayInAmsterdam } from '../lib/dutch-time.ts';
import { placeName, type Settings } from '../settings.ts';

const dayMs = 86_400_000;

interface StartReportParts {
  settings: Settings;
  address: string;
  mailer: MailSender;
  /** The public address for which the pages were built, and when their `security.txt` expires. */
  files: { builtUrl: string | undefined; securityExpires: Date | undefined };
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
  const { settings, address, mailer, files, findSenderProblems, now, log, print } = parts;
  const { mail, database, backups, webhook, siteUrl, heartbeatUrl } = settings;
  const warnings = ownerWarnings(dayInAmsterdam(now()), allValues);
  const facts = [
    `requests are kept in ${placeName(database)}`,
    mailer.host
      ? `e-mails go to ${mailer.host}`
      : `no SMTP_URL: e-mails are written as .eml files to ${mail.folder}`,
  ];
  if (backups && 'server' in database) {
    log.warn(
      'BACKUP_FOLDER is ignored with PostgreSQL: run pg_dump nightly, as docs/operate.md describes',
    );
  } else if (backups) {
    facts.push(
      `backups go to ${backups.folder} each night, and are kept for ${backups.keep} nights`,
    );
    if (!((owner.privacy.backupDays ?? 0) >= backups.keep))
      log.warn(
        `BACKUP_FOLDER is set, but the privacy notice does not state how long backups are kept: set privacy.backupDays in eigen/owner.json to ${backups.keep} (BACKUP_KEEP) or more, and build again`,
      );
  }
  if (webhook) {
    // Only the host, because what follows it can be a secret.
    facts.push(`webhooks go to ${webhook.url.host}`);
    if (!owner.privacy.webhookReceiver)
      log.warn(
        'WEBHOOK_URL is set, but the privacy notice does not list the receiver: set privacy.webhookReceiver in eigen/owner.json and build again',
      );
  }
  if (print) {
    facts.push(...warnings);
    print([`Ready on ${address}`, ...facts.map((fact) => `  - ${fact}`), ''].join('\n'));
  } else {
    log.info(`Listening on ${address}; ${facts.join('; ')}`);
  }
  const { builtUrl, securityExpires } = files;
  if (siteUrl !== undefined && siteUrl !== builtUrl)
    log.warn(`SITE_URL is ${siteUrl}, but the site was built for ${builtUrl}: build again`);
  // The weekly letter warns of this, too.
  if (securityExpires && securityExpires.getTime() - now().getTime() <= noticeDays * dayMs)
    log.warn(`security.txt expires on ${securityExpires.toISOString()}: build the site again`);
  const fault = 'file' in database && sqliteProblem(parts.sqliteVersion ?? 'unknown');
  if (fault) log.warn(fault);
  if (!mailer.host) return;
  for (const line of warnings) log.warn(line);
  if (!heartbeatUrl)
    log.warn(
      'HEARTBEAT_URL is not set: you will not be alerted if the server goes down or e-mail fails; docs/operate.md#alarms shows how to set up a free monitor',
    );
  const found = findSenderProblems(mail.from);
  const problem = await mailer.tryOut();
  if (problem)
    log.error(
      `${problem}. Requests are stored and sent once e-mail works; details: npm run contact -- test-mail`,
    );
  if ((await found).length > 0)
    log.warn(
      'the DNS of the domain of MAIL_FROM has problems, so e-mails may end up in spam: npm run contact -- test-mail lists them',
    );
}

/**
 * Describes what is wrong with a version of SQLite. Up to 3.51.2 it can lose or corrupt data when two processes write at the same
 * instant, as the server and the command line may (https://sqlite.org/wal.html#walresetbug). 3.44.6 and 3.50.7 are fixed as well.
 */
function sqliteProblem(version: string): string | undefined {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const firstSafe: Record<number, number> = { 44: 6, 50: 7, 51: 3 };
  if (major !== 3 || minor > 51 || patch >= (firstSafe[minor] ?? Number.POSITIVE_INFINITY)) return;
  return `SQLite ${version}, built into this Node, can corrupt the database: run the server with npm start, which uses the project's own Node`;
}
