import { parseArgs } from 'node:util';
import { backup, checkDatabase } from './backup.ts';
import { erase } from './erase.ts';
import { exportRequests } from './export.ts';
import { list } from './list.ts';
import { resend } from './resend.ts';
import { restore } from './restore.ts';
import { type Command, type Options, UsageError } from './shared/command.ts';
import { show } from './show.ts';
import { testAlert } from './test-alert.ts';
import { testMail } from './test-mail.ts';
import { testWebhook, webhookSecret } from './webhook.ts';

const commands: Record<string, Command> = {
  list,
  show,
  export: exportRequests,
  resend,
  erase,
  backup,
  restore,
  'check-database': checkDatabase,
  'test-mail': testMail,
  'test-webhook': testWebhook,
  'test-alert': testAlert,
  'webhook-secret': webhookSecret,
};

export function findCommand(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new UsageError(`Onbekende opdracht: ${name}\n\n${overview()}`);
  return command;
}

export function overview(): string {
  const lines = Object.entries(commands).map(
    ([name, { help }]) => `  ${name.padEnd(16)}${help.split('\n')[0]}`,
  );
  return `Gebruik: npm run contact -- <opdracht>

${lines.join('\n')}

  <opdracht> --help zegt meer. De instellingen komen uit de omgeving en uit .env. De server mag aan blijven.
  Uitkomst (exit status): 0 gelukt, 1 niet gelukt, 2 verkeerd getypt, 3 de database is beschadigd.`;
}

export function parseArguments(args: string[], { usage }: Command) {
  const names = usage.match(/<\w+>|\[\w+\]/g) ?? [];
  const options: Record<string, { type: 'string' | 'boolean' }> = {};
  for (const [, name = '', value] of usage.matchAll(/\[--([\w-]+)( [A-Z]+)?\]/g))
    options[name] = { type: value ? 'string' : 'boolean' };
  let parsed: { positionals: string[]; values: Options };
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [option] = String(error).match(/--?[\w-]+/) ?? [];
    throw new UsageError(`${option} bestaat hier niet, of er staat te veel of te weinig achter`);
  }
  const { positionals, values } = parsed;
  const next = names[positionals.length];
  if (next?.startsWith('<')) throw new UsageError(`${next} ontbreekt`);
  if (positionals.length > names.length) {
    throw new UsageError(`Te veel getypt: ${positionals.slice(names.length).join(' ')}`);
  }
  return { positionals, options: values };
}
