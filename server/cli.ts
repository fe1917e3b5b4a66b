/** `npm run contact -- <command>`, also while the server runs. */

import { openStore } from './assemble/open-store.ts';
import { findCommand, overview, parseArguments } from './commands/all.ts';
import { DamageError, UsageError } from './commands/shared/command.ts';
import { assertAccessible } from './commands/shared/database-file.ts';
import { confirm, note, print } from './commands/shared/terminal.ts';
import { openMailer } from './deliver/email-transport/open-mailer.ts';
import { nodeFetch } from './lib/network/node-fetch.ts';
import { dutchReason, forLog } from './lib/wording.ts';
import { readSettings } from './settings.ts';
import { assertNoUtf16 } from './settings-file.ts';
import { isUnreadable } from './storage/sqlite/error-codes.ts';
import type { Store } from './storage/store.ts';

// Only this process's user may read the files that it creates.
process.umask(0o077);
// EPIPE: the reader closed the pipe, as `head` does. Any other error, such as a full disk, lost the result.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit();
  note(`De uitkomst kan niet worden geschreven: ${message}`);
  process.exit(1);
});

try {
  process.exitCode = await run(process.argv.slice(2).filter((arg) => arg !== forLog));
} catch (error) {
  const isDamaged = error instanceof DamageError || isUnreadable(error);
  const advice = isDamaged ? '. De database is beschadigd: docs/operate.md#a-damaged-database' : '';
  note(dutchReason(error) + advice, error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof UsageError ? 2 : isDamaged ? 3 : 1;
}

async function run([name = '', ...args]: string[]): Promise<number> {
  if (name === '' || name === 'help' || isHelp(name)) {
    (name === '' ? process.stderr : process.stdout).write(`${overview()}\n`);
    return name === '' ? 2 : 0;
  }
  const command = findCommand(name);
  const usage = `Gebruik: npm run contact -- ${name} ${command.usage}`;
  if (args.some(isHelp)) {
    process.stdout.write(`${usage}\n\nDit ${command.help}\n`);
    return 0;
  }
  let store: Store | undefined;
  try {
    const parsed = parseArguments(args, command);
    assertNoUtf16();
    const settings = readSettings(process.env);
    const { database } = settings;
    const now = () => new Date();
    const isDone = await command.run(parsed.positionals, parsed.options, {
      settings,
      async openStore() {
        if ('file' in database) assertAccessible(database.file);
        store = await openStore(database, false);
        return store;
      },
      openMailer: () => openMailer(settings.mail, { fetch: nodeFetch, now }),
      fetch: nodeFetch,
      now,
      print,
      note,
      confirm,
    });
    return isDone ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message}\n${usage}`, { cause: error });
  } finally {
    // On a full disk the last checkpoint fails, but nothing is lost.
    await store?.close().catch(() => {});
  }
}

function isHelp(arg: string): boolean {
  return arg === '--help' || arg === '-h';
}
