/** The owner's command line: `npm run contact -- <command>`. It may be used while the server runs. */
import { existsSync } from 'node:fs';
import { readSettings } from './settings.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

const usage = `Usage: npm run contact -- <command>

  resend [reference]   makes undeliverable e-mails to the owner owed again: that of one request, or all

The server delivers what is owed within seconds. Settings are read from the environment and .env.
`;

/** What a command says, and whether it did what it was asked to. */
type Command = (store: Store, parameters: string[]) => Promise<{ text: string; isDone: boolean }>;

const commands: Record<string, Command> = {
  async resend(store, [reference]) {
    const count = await store.resendNotifications(new Date(), reference?.toUpperCase());
    if (count > 0) {
      const mails = count === 1 ? '1 e-mail is' : `${count} e-mails are`;
      return { text: `${mails} owed again`, isDone: true };
    }
    if (reference === undefined) return { text: 'No e-mail is undeliverable', isDone: true };
    return { text: `No e-mail of ${reference} is undeliverable`, isDone: false };
  },
};

// What visitors wrote is for the owner of this process alone.
process.umask(0o077);

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run([name = '', ...parameters]: string[]): Promise<number> {
  if (name === '--help' || parameters.includes('--help')) {
    process.stdout.write(usage);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined || parameters.length > 1) {
    const problem = command ? `${name} takes one reference at most` : `Unknown command: ${name}`;
    process.stderr.write(`${name === '' ? '' : `${problem}\n\n`}${usage}`);
    return 2;
  }
  const { database } = readSettings(process.env);
  if (!existsSync(database)) {
    throw new Error(`DATABASE_URL names ${database}, and there is no such file`);
  }
  const store = openSqliteStore(database, false);
  try {
    const { text, isDone } = await command(store, parameters);
    (isDone ? process.stdout : process.stderr).write(`${text}\n`);
    return isDone ? 0 : 1;
  } finally {
    await store.close();
  }
}
