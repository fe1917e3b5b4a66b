/** `npm run contact -- <command>`, also while the server runs. */
import { accessSync, constants } from 'node:fs';
import { findCommand, overview, parseWords, usageOf } from './commands/all.ts';
import { UsageError } from './commands/shared/command.ts';
import { confirm, remark } from './commands/shared/terminal.ts';
import { testMessage } from './email-content/test-message.ts';
import { removeMails } from './email-transport/folder-mailer.ts';
import { openMailer } from './email-transport/open-mailer.ts';
import { findSenderProblems } from './email-transport/sender-domain.ts';
import { openSharedState } from './open-shared-state.ts';
import { placeName, readSettings } from './settings.ts';
import { backUpSqlite, checkBackup, noteBackup } from './store/sqlite/backup.ts';
import type { Store } from './store/store.ts';
import { testWebhook } from './webhook/test-webhook.ts';

// Files that this process makes are for its user alone.
process.umask(0o077);
// EPIPE: the reader has closed the pipe, as `head` does. Anything else, such as a full disk, lost the result.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit();
  remark(`The result cannot be written: ${message}`);
  process.exit(1);
});

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  remark(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function run([name = '', ...words]: string[]): Promise<number> {
  if (name === '' || asksHelp(name)) {
    (name === '' ? process.stderr : process.stdout).write(`${overview()}\n`);
    return name === '' ? 2 : 0;
  }
  const command = findCommand(name);
  if (words.some(asksHelp)) {
    process.stdout.write(`${usageOf(name)}\n\nIt ${command.help}\n`);
    return 0;
  }
  let store: Store | undefined;
  try {
    const parsed = parseWords(words, command);
    const { database, mail, webhook } = readSettings(process.env);
    const isDone = await command.run(parsed.words, parsed.options, {
      store: async () => {
        if ('file' in database) assertAccessible(database.file);
        store ??= (await openSharedState(database, false)).store;
        return store;
      },
      removeMails: (references) => removeMails(mail.folder, references),
      backUp(target) {
        if ('file' in database) {
          assertAccessible(database.file);
          return backUpSqlite(database.file, target);
        }
        throw new Error(
          `The requests are in ${placeName(database)}: copy them with PostgreSQL's own pg_dump --schema=contact --format=custom --file=contact.dump service=contact (docs/operate.md: the service file that has the address)`,
        );
      },
      checkBackup,
      noteBackup() {
        if ('file' in database) noteBackup(database.file);
      },
      async testMail(say) {
        const mailer = openMailer(mail.transport);
        if (mailer.host) for (const problem of await findSenderProblems(mail.from)) say(problem);
        const problem = await mailer.tryOut({ message: testMessage(mail), say });
        const works = `It works. Look whether the e-mail has arrived, also among the spam: ${mail.to.join(', ')}`;
        say(problem ?? works);
        return problem === undefined;
      },
      testWebhook: (say) => testWebhook(webhook, say, { fetch, now: () => new Date() }),
      say: (text) => process.stdout.write(`${text}\n`),
      write: (text) => process.stdout.write(text),
      remark,
      confirm,
    });
    return isDone ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message}\n${usageOf(name)}`, { cause: error });
  } finally {
    // On a full disk the last checkpoint fails, which loses nothing.
    await store?.close().catch(() => {});
  }
}

function asksHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

function assertAccessible(database: string): void {
  try {
    accessSync(database, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A missing permission must not look like a missing file.
    if (code === 'EACCES') {
      throw new Error(
        `You may not open ${database}: run this as the user that runs the server, as with sudo -u`,
        { cause: error },
      );
    }
    if (code === 'ENOENT') {
      throw new Error(
        `DATABASE_URL names ${database}, and there is no such file; the server makes it at its start`,
        { cause: error },
      );
    }
  }
}
