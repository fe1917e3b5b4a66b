import type { Logger } from 'pino';
import type { Settings } from '../settings.ts';
import { createBackupCommand } from '../watch/backup/backup-command.ts';
import { type Backups, createBackups } from '../watch/backups.ts';
import { createDamageWatch, type DamageWatch, readByCommand } from '../watch/damage.ts';

/** What looks after a database that is a file. */
interface FileCare {
  /** Undefined where none are to be made. */
  backups?: Backups | undefined;
  damage?: DamageWatch | undefined;
}

/** @param program The file of the command line, which does the work in a process of its own. */
export function assembleFileCare(settings: Settings, program: string, log: Logger): FileCare {
  const { backups, database } = settings;
  if ('server' in database) return {};
  const now = () => new Date();
  const command = createBackupCommand(program);
  return {
    backups: backups ? createBackups({ command, now, log }) : undefined,
    damage: createDamageWatch({ read: readByCommand(program), now, log }),
  };
}
