import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { owner } from '../../owner.ts';
import { inAmsterdam, startOfDay } from '../lib/dutch-time.ts';
import { quantity } from '../lib/quantity.ts';
import type { Settings } from '../settings.ts';
import { deliveryKinds } from '../storage/delivery-kinds.ts';
import { checkBackup, readMetadata, writeMetadata } from '../storage/sqlite/backup.ts';
import { type Comparison, compare, countPending } from '../storage/sqlite/comparison.ts';
import { lockDatabase, replaceDatabase } from '../storage/sqlite/replace.ts';
import { copiesAmong } from '../watch/backup-files.ts';
import { backupText, checkFile } from './backup.ts';
import { readFolderId } from './backup-folder.ts';
import { type Command, type Context, UsageError } from './shared/command.ts';
import { inPostgres } from './shared/database-file.ts';
import { giveToOwnerOf, makeDraft, sync } from './shared/draft.ts';
import { countRequests } from './shared/wording.ts';

const dayMs = 86_400_000;
const maxListed = 20;

export const restore: Command = {
  usage: '<naam>',
  help: `zet een reservekopie op de plaats van de database, die ernaast blijft staan onder een andere naam
  <naam>        van een bestand in BACKUP_FOLDER, of het pad van een andere kopie
  Stop eerst de server. Doe dit als de gebruiker van de server, of als root.
  Er verandert alleen iets als de kopie in orde is. U ziet wat opnieuw wordt verstuurd en wie u opnieuw moet wissen.`,
  async run([name = ''], _options, context) {
    const { settings, now, print, note } = context;
    const database = databaseOf(settings);
    const file = findCopy(name, settings);
    if (isSameFile(file, database))
      throw new UsageError(`${file} is de database zelf; noem een reservekopie`);
    const found = checkFile(file, '; er is niets veranderd');
    mkdirSync(dirname(database), { recursive: true });
    using lockedDatabase = lockDatabase(database);
    using draft = makeDraft(database);
    await copyFile(file, draft.path);
    chmodSync(draft.path, 0o600);
    // Verifies the new copy, which may be on another disk.
    checkBackup(draft.path, 'quick_check');
    const hadDatabase = existsSync(database);
    const metadata = {
      // A restored database has no backup yet.
      made_at: null,
      ...folderMetadata(file, settings, lockedDatabase.connection),
    };
    writeMetadata(draft.path, metadata);
    const owned = pathOwnedByServer(database);
    const { uid } = statSync(owned);
    await giveToOwnerOf(owned, draft.path);
    await sync(draft.path);
    const comparison = compare(draft.path, lockedDatabase.connection);
    const waiting = countPending(draft.path).map(({ kind, number }) =>
      quantity(number, ...deliveryKinds[kind].dutch),
    );
    const kept = `${database}.replaced-${now().toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
    // Windows cannot rename over an open file.
    if (process.platform === 'win32') lockedDatabase[Symbol.dispose]();
    await replaceDatabase(database, draft.path, kept);
    print(`${database} is nu ${file}, en die ${backupText(found)}`);
    if (waiting.length > 0)
      note(
        `Zodra de server start, verstuurt hij wat in de reservekopie nog wacht, ook wat intussen al verstuurd is: ${waiting.join(', ')}`,
      );
    reportRestore(
      comparison,
      found.madeAt ?? timeOf(file),
      hadDatabase ? kept : undefined,
      context,
    );
    if (hadDatabase)
      note(
        `De vorige database is nu ${kept}. Wis alles wat zo begint als het goed is, want er staan gegevens van bezoekers in`,
      );
    // If root owns the folder, the server's user is not known.
    if (uid !== 0 && statSync(database).uid !== uid)
      note(
        `Geef de database nog aan de gebruiker van de server. Typ: sudo chown ${uid} ${database}`,
      );
    return true;
  },
};

function databaseOf({ database }: Settings): string {
  // A link to the file stays a link.
  if ('file' in database)
    return existsSync(database.file) ? realpathSync(database.file) : database.file;
  throw inPostgres(database.server, 'hoe pg_restore ze terugzet, staat in docs/operate.md');
}

/** Looks for a bare file name in BACKUP_FOLDER first; otherwise treats the name as a path. */
function findCopy(name: string, { backups }: Settings): string {
  const candidates = [
    ...(backups && basename(name) === name ? [join(backups.folder, name)] : []),
    name,
  ];
  const file = candidates.find((path) => existsSync(path));
  if (file !== undefined) return file;
  throw new Error(
    `${candidates.join(' en ')}: niet gevonden; er is niets veranderd. ${listBackups(backups)}`,
  );
}

function listBackups(backups: Settings['backups']): string {
  if (!backups) return 'BACKUP_FOLDER is niet ingesteld: noem het pad van een kopie';
  try {
    const { folder } = backups;
    const names = copiesAmong(readdirSync(folder))
      .filter(({ isDraft }) => !isDraft)
      .map((copy) => ({ ...copy, time: statSync(join(folder, copy.name)).mtimeMs }))
      // A copy from another machine may have lost its file time.
      .sort((one, other) => other.day.localeCompare(one.day) || other.time - one.time);
    return `Reservekopieën in ${folder}, de nieuwste eerst: ${names.map(({ name }) => name).join(' ') || 'geen'}`;
  } catch (error) {
    return `BACKUP_FOLDER is niet te lezen: ${String(error)}`;
  }
}

/** Whether two paths lead to one file, even through a hard link. */
function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return first !== undefined && first.dev === second?.dev && first.ino === second.ino;
}

/** Metadata that makes backups accept the folder that the copy is in, or else the folder of the replaced database. */
function folderMetadata(
  file: string,
  { backups, database }: Settings,
  replaced: DatabaseSync | undefined,
): { folderId?: string | null } {
  const folder = dirname(realpathSync(file));
  const isInFolder =
    backups && existsSync(backups.folder) && realpathSync(backups.folder) === folder;
  const found = isInFolder && readFolderId(folder);
  if (found) return { folderId: found };
  try {
    if (replaced) return { folderId: readMetadata(replaced).folderId };
  } catch {
    // The replaced database is damaged.
  }
  // Without a database, as on another machine, any folder is accepted as new.
  return 'file' in database && existsSync(database.file) ? {} : { folderId: null };
}

/** The time of a copy without a recorded one: the start of the day in its name, or else its file time. */
function timeOf(file: string): Date {
  const [named] = copiesAmong([basename(file)]);
  return startOfDay(named?.day ?? '') ?? statSync(file).mtime;
}

/** Reports what happened since the backup was made, which the owner may have to redo. */
function reportRestore(
  comparison: Comparison | undefined,
  madeAt: Date,
  kept: string | undefined,
  { now, note }: Context,
): void {
  const since = `na het maken van de reservekopie (${inAmsterdam(madeAt)})`;
  if (!comparison) {
    if (kept)
      note(
        `Wat ${since} is ontvangen, staat niet meer in de database, en om hoeveel het gaat, is niet bekend. U leest de vorige database, zover dat gaat, met DATABASE_URL=file:${kept} npm run contact -- export`,
      );
    note(
      `Vroeg iemand ${since} om gewist te worden? Wis die persoon opnieuw, met npm run contact -- erase`,
    );
    return;
  }
  const { delivered, received, pending } = comparison;
  if (delivered.length > 0)
    note(
      `Over ${countRequests(delivered.length)} krijgt u een tweede e-mail, want de eerste is ${since} al verstuurd: ${listReferences(delivered)}`,
    );
  if (received.length > 0)
    note(`Niet meer in de database, want ontvangen ${since}: ${countRequests(received.length)}`);
  if (pending.length > 0)
    note(
      `Daarvan nog niet bij u bezorgd: ${listReferences(pending)}. U leest ze met DATABASE_URL=file:${kept} npm run contact -- export`,
    );
  // The server itself erases older requests.
  const keptFrom = now().getTime() - owner.privacy.retentionDays * dayMs;
  const erased = comparison.erased
    .filter(({ receivedAt }) => receivedAt.getTime() > keptFrom)
    .map(({ reference }) => reference);
  if (erased.length > 0)
    note(
      `Wis opnieuw, met npm run contact -- erase, wat ${since} gewist was en nu weer in de database staat: ${listReferences(erased)}`,
    );
}

function listReferences(references: string[]): string {
  const more = references.length - maxListed;
  return `${references.slice(0, maxListed).join(' ')}${more > 0 ? ` en nog ${more}` : ''}`;
}

/** The path whose owner is the server's user: the database, or its folder if there is no database or root made it. */
function pathOwnedByServer(database: string): string {
  const hasOwner = existsSync(database) && statSync(database).uid !== 0;
  return hasOwner ? database : dirname(database);
}
