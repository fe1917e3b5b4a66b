/** The owner's command line: `npm run contact -- <command>`. It may be used while the server runs. */
import { existsSync } from 'node:fs';
import { findCommand, overview, parseWords, usageOf } from './commands/all.ts';
import { UsageError } from './commands/command.ts';
import { confirm, remark } from './commands/terminal.ts';
import { removeMails } from './folder-mailer.ts';
import { readSettings } from './settings.ts';
import { backUpSqlite } from './sqlite-backup.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';
import { testMail } from './test-mail.ts';

// What visitors wrote is for the owner of this process alone.
process.umask(0o077);
// Whoever reads only the beginning, as `head` does, has had enough.
process.stdout.on('error', () => process.exit());

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  remark(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

/** @returns The exit status. */
async function run([name = '', ...words]: string[]): Promise<number> {
  if (name === '' || name === '--help') {
    (name === '' ? process.stderr : process.stdout).write(`${overview()}\n`);
    return name === '' ? 2 : 0;
  }
  const command = findCommand(name);
  if (words.includes('--help')) {
    process.stdout.write(`${usageOf(name)}\n\nIt ${command.help}\n`);
    return 0;
  }
  let store: Store | undefined;
  try {
    const parsed = parseWords(words, command);
    const { database, mail } = readSettings(process.env);
    const isDone = await command.run(parsed.words, parsed.options, {
      store: () => {
        store ??= openStore(database);
        return store;
      },
      removeMails: (references) => removeMails(mail.folder, references),
      backUp: (target) => backUpSqlite(database, target),
      testMail: (say) => testMail(mail, say),
      now: new Date(),
      columns: process.stdout.columns,
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
    await store?.close();
  }
}

function openStore(database: string): Store {
  if (!existsSync(database)) {
    throw new Error(`DATABASE_URL names ${database}, and there is no such file`);
  }
  return openSqliteStore(database, false);
}
