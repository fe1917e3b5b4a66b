import { accessSync, constants, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inAmsterdam } from '../lib/dutch-time.ts';
import { dutchReason } from '../lib/wording.ts';
import {
  type Backup,
  backUpSqlite,
  checkBackup,
  findDamage,
  rebuildSqlite,
  writeMetadata,
} from '../storage/sqlite/backup.ts';
import { unusable } from '../storage/sqlite/file.ts';
import { readVersion } from '../storage/sqlite/schema.ts';
import { copyName, outdated } from '../watch/backup-files.ts';
import { assertRoom, claimFolder, keepReplaced, staleDrafts } from './backup-folder.ts';
import {
  type Command,
  type Context,
  DamageError,
  type Options,
  UsageError,
} from './shared/command.ts';
import { databaseFileOf } from './shared/database-file.ts';
import { giveToOwnerOf, writeAtomically } from './shared/draft.ts';
import { countRequests } from './shared/wording.ts';

const dumpAdvice =
  'kopieer ze met pg_dump van PostgreSQL: pg_dump --schema=contact --format=custom --file=contact.dump service=contact (docs/operate.md: het bestand met het adres)';

export const backup: Command = {
  usage: '[bestand] [--check] [--new-folder] [--before-upgrade]',
  help: `kopieert de database naar een nieuw bestand dat alleen u kunt lezen, en controleert de kopie
  Zonder bestand komt de kopie van vandaag in BACKUP_FOLDER, zoals de server die elke nacht maakt: de database wordt nagekeken
  en gekopieerd, de kopie gecontroleerd, en kopieën ouder dan BACKUP_KEEP dagen gewist.
  De server mag aan blijven. npm run contact -- restore zet een kopie terug.
  --check           kopieert niets, maar zegt wat er in dat bestand staat en of deze versie het kan terugzetten
  --new-folder      neemt BACKUP_FOLDER aan, ook als die nieuw is of de kopieën van een andere database bevat
  --before-upgrade  laat de kopie van vandaag staan en maakt er een naast, zoals de server doet voor een nieuwe versie`,
  async run([file], options, context) {
    if (file === undefined) {
      if (options['check']) throw new UsageError('[bestand] ontbreekt: --check leest er een');
      await makeInFolder(options, context);
    } else {
      if (options['new-folder'] || options['before-upgrade'])
        throw new UsageError(
          '--new-folder en --before-upgrade zijn voor BACKUP_FOLDER; laat het bestand weg',
        );
      const found = options['check'] ? checkFile(file) : await make(file, context);
      context.print(`${file} ${backupText(found)}`);
    }
    return true;
  },
};

export const checkDatabase: Command = {
  usage: '',
  help: `leest de hele database en zegt of er iets aan beschadigd is
  De server mag aan blijven, en doet bij elke start en elke nacht hetzelfde. Is zij beschadigd, dan staat in docs/operate.md wat u doet.`,
  async run(_positionals, _options, { settings, print }) {
    const checkAdvice = 'kijk ze na met pg_amcheck van PostgreSQL: pg_amcheck --schema=contact';
    const database = databaseFileOf(settings, checkAdvice);
    assertUndamaged(database);
    print(`${database} is in orde`);
    return true;
  },
};

async function makeInFolder(options: Options, context: Context): Promise<void> {
  const { settings, print, note } = context;
  const isBeforeUpgrade = options['before-upgrade'] === true;
  const { backups } = settings;
  if (!backups) throw new UsageError('BACKUP_FOLDER is niet ingesteld: noem een bestand');
  const { folder, keep } = backups;
  const database = databaseFileOf(settings, dumpAdvice);
  // Skipped before an upgrade: the server's start waits for the backup, and the copy is verified anyway.
  if (!isBeforeUpgrade) assertUndamaged(database);
  assertUsable(database);
  await claimFolder(folder, database, options['new-folder'] === true);
  const now = context.now();
  const remove = async (names: string[]) => {
    for (const name of names)
      await rm(join(folder, name), { recursive: true, force: true }).catch((error: unknown) =>
        note(
          `Een oude reservekopie kon niet worden gewist: ${String(error)}`,
          `An old backup could not be removed: ${String(error)}`,
        ),
      );
  };
  await remove(staleDrafts(folder, now));
  await assertRoom(folder, database);
  const file = join(folder, copyName(now, isBeforeUpgrade));
  const write = async (draft: string) => {
    const written = backUpSqlite(database, draft, now.getTime());
    await giveToOwnerOf(folder, draft);
    keepReplaced(file, database, isBeforeUpgrade);
    return written;
  };
  const made = await writeAtomically(file, write, true);
  print(`${file} ${backupText(made)}`);
  // Only the nightly backup records its time and removes old copies.
  if (isBeforeUpgrade) return;
  recordTime(database, now, context);
  await remove(outdated(readdirSync(folder), now, keep));
}

async function make(file: string, context: Context): Promise<Backup> {
  const { settings, now } = context;
  const database = databaseFileOf(settings, dumpAdvice);
  assertUsable(database);
  const damage = findDamage(database);
  const copy = damage === undefined ? backUpSqlite : rebuildSqlite;
  const write = async (draft: string) => {
    const written = copy(database, draft);
    // On a file system without file owners the copy stays root's.
    await giveToOwnerOf(dirname(file), draft).catch(() => {});
    return written;
  };
  const made = await writeAtomically(file, write).catch((error) => {
    if (damage === undefined || error instanceof UsageError) throw error;
    throw new DamageError(`${database}: ${damage}. ${dutchReason(error)}`, { cause: error });
  });
  if (damage !== undefined) {
    context.print(`${file} ${backupText(made)}`);
    throw new DamageError(
      `${database}: ${damage}. ${file} is opgebouwd uit de rijen die er zijn: kijk of uw laatste aanvragen erin staan`,
    );
  }
  // Not with BACKUP_FOLDER, because this copy would count as tonight's backup.
  if (!settings.backups) recordTime(database, now(), context);
  return made;
}

/** A backup is valid even if its time cannot be recorded on a full disk. */
function recordTime(database: string, time: Date, { note }: Context): void {
  try {
    writeMetadata(database, { made_at: time.getTime() });
  } catch (error) {
    note(
      `De reservekopie is gemaakt, maar de database kon de tijd niet bewaren: ${String(error)}`,
      `The backup was made, but its time could not be recorded: ${String(error)}`,
    );
  }
}

function assertUndamaged(database: string): void {
  const damage = findDamage(database);
  if (damage !== undefined) throw new DamageError(`${database}: ${damage}`);
}

function assertUsable(database: string): void {
  try {
    readVersion(database);
  } catch (error) {
    throw unusable(database, error);
  }
}

/** @param suffix Ends the message about a file that cannot be restored. */
export function checkFile(file: string, suffix = ''): Backup {
  try {
    accessSync(file, constants.R_OK);
    return checkBackup(file);
  } catch (error) {
    const advice =
      (error as NodeJS.ErrnoException).code === 'EACCES'
        ? `; het moet van uid ${process.getuid?.()} zijn, als wie dit draait`
        : '';
    const reason = dutchReason(error);
    throw new Error(`${file} is niet terug te zetten: ${reason}${advice}${suffix}`, {
      cause: error,
    });
  }
}

/** Describes a backup; follows its name in a message. */
export function backupText({ requests, newest, isOlder }: Backup): string {
  const time = newest ? `, de nieuwste van ${inAmsterdam(newest)}` : '';
  const compatibility = isOlder
    ? 'een oudere versie schreef haar, en de server zet haar om als hij start'
    : 'deze versie kan haar terugzetten';
  return `is in orde: ${countRequests(requests)}${time}; ${compatibility}`;
}
