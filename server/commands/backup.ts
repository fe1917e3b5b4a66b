import { inAmsterdam } from '../lib/dutch-time.ts';
import type { Backup } from '../store/backup.ts';
import { asJson, type Command, type Context, toJson } from './shared/command.ts';
import { makeWhole } from './shared/draft.ts';
import { count } from './shared/wording.ts';

export const backup: Command = {
  usage: '<file> [--check] [--json]',
  help: `writes a copy of the database into a new file that you alone can read, and reads it through
  The server may keep running. docs/operate.md says how to restore it.
  --check       makes none, but says what is in that file and whether this version can restore it
  --json        for programs`,
  options: { check: { type: 'boolean' }, ...asJson },
  takes: [1, 1],
  async run([file = ''], options, context) {
    const found = options['check'] ? check(file, context) : await make(file, context);
    context.say(options['json'] ? toJson({ file, ...found }) : `${file} ${inText(found)}`);
    return true;
  },
};

function check(file: string, { checkBackup }: Context): Backup {
  try {
    return checkBackup(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} cannot be restored: ${reason}`, { cause: error });
  }
}

async function make(file: string, { backUp, noteBackup, remark }: Context): Promise<Backup> {
  const made = await makeWhole(file, async (draft) => backUp(draft));
  try {
    noteBackup();
  } catch (error) {
    remark(`The backup is made, but the database could not keep its time: ${String(error)}`);
  }
  return made;
}

function inText({ requests, newest, isOlder }: Backup): string {
  const time = newest ? `, the newest of ${inAmsterdam(newest)}` : '';
  const how = isOlder
    ? 'an older version wrote it, and the server migrates it at its start'
    : 'this version can restore it';
  return `is whole: ${count(requests, 'request')}${time}; ${how}`;
}
