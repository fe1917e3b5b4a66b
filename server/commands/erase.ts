import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { removeMails } from '../deliver/email-transport/folder-mailer.ts';
import { backupsAmong } from '../lib/backup-files.ts';
import { addDays } from '../lib/dutch-time.ts';
import { readPeople } from '../storage/sqlite/backup.ts';
import { tableOf } from './list.ts';
import { type Command, type Context, UsageError } from './shared/command.ts';
import { deliveryOf, readPerson, requestsOf } from './shared/selection.ts';
import { count, scrubPendingText, tooLargeText } from './shared/wording.ts';

export const erase: Command = {
  usage: '<who> [--yes]',
  help: `erases a request, or all requests of a person, so that nothing is left of them here
  <who>         a reference, an e-mail address or a phone number, however they are spelled
  --yes         without asking first
  It says until when backups in BACKUP_FOLDER still hold them. Other copies and your own mailbox are yours to clean.`,
  async run([who = ''], options, context) {
    const { settings, openStore, say, remark, confirm } = context;
    const isMeant = readPerson(who);
    const store = await openStore();
    const requests = await Array.fromAsync(requestsOf(store, isMeant));
    const undelivered = requests.filter(
      (request) => deliveryOf(request, 'notification')?.status !== 'delivered',
    );
    if (requests.length > 0 && !options['yes']) {
      remark(tableOf(requests));
      if (undelivered.length > 0) remark(`Not delivered to you yet: ${undelivered.length} of them`);
      const answer = await confirm(`Erase ${count(requests.length, 'request')} for good?`);
      if (answer === undefined)
        throw new UsageError('There is no terminal to confirm on: --yes erases without asking');
      if (!answer) {
        remark('Nothing was erased');
        return false;
      }
    }
    const references = requests.map(({ reference }) => reference);
    // Before the rows, so that the command can be repeated if it is interrupted; and after them, as the server may have
    // written a file in between.
    await removeMails(settings.mail.folder, references);
    const { erased, held } = await store.erase(references);
    await removeMails(settings.mail.folder, erased);
    if (erased.length > 0) say(`${count(erased.length, 'request')} erased`);
    // Also when nothing was erased: an earlier command may have been interrupted before this.
    const scrubbed = await store.scrub(true);
    if (requests.length === 0) remark(`There is no request of ${who}`);
    if (held.length > 0)
      remark(`An e-mail of ${held.join(', ')} is being sent: try again in a minute`);
    if (scrubbed === 'waits') remark(scrubPendingText);
    if (scrubbed === 'log only') remark(tooLargeText);
    tellOfBackups(isMeant, context);
    return erased.length > 0 && held.length === 0;
  },
};

/** Names the backups that still hold them. One that cannot be read may. */
function tellOfBackups(isMeant: ReturnType<typeof readPerson>, { settings, remark }: Context) {
  const { backups, database } = settings;
  if (!backups || 'server' in database) return;
  const { folder, keep } = backups;
  let names: string[];
  try {
    names = existsSync(folder) ? readdirSync(folder) : [];
  } catch (error) {
    remark(`Whether backups hold them is not known: ${String(error)}`);
    return;
  }
  const holding = backupsAmong(names).filter(({ name }) => {
    try {
      return readPeople(join(folder, name)).some(isMeant);
    } catch {
      return true;
    }
  });
  const [newest] = holding;
  if (newest)
    remark(
      `Still in ${count(holding.length, 'backup')} in ${folder}, the newest ${newest.name}: the server removes the last of them in the night of ${addDays(newest.night, keep)}. Remove them yourself if that is too late`,
    );
}
