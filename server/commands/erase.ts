import { reportCopies } from './copies-of-person.ts';
import { tableOf } from './list.ts';
import { type Command, UsageError } from './shared/command.ts';
import { deliveryOf, readPerson, requestsOf } from './shared/selection.ts';
import { count, scrubPendingText, tooLargeText } from './shared/wording.ts';

export const erase: Command = {
  usage: '<who> [--yes]',
  help: `erases a request, or all requests of a person, so that nothing is left of them here
  <who>         a reference, an e-mail address or a phone number, however they are spelled
  --yes         without asking first
  A phone number finds every extension of it: erase one of several people there by reference or address.
  It says until when backups in BACKUP_FOLDER still hold them, and which copies of yours do, there and beside the database.
  Copies elsewhere and your own mailbox are yours to clean.`,
  async run([who = ''], options, context) {
    const { openStore, openMailer, print, note, confirm } = context;
    const matches = readPerson(who);
    const store = await openStore();
    const requests = await Array.fromAsync(requestsOf(store, matches));
    const undelivered = requests.filter(
      (request) => deliveryOf(request, 'notification')?.status !== 'delivered',
    );
    if (requests.length > 0 && !options['yes']) {
      note(tableOf(requests));
      if (undelivered.length > 0) note(`Not delivered to you yet: ${undelivered.length} of them`);
      const answer = await confirm(`Erase ${count(requests.length, 'request')} for good?`);
      if (answer === undefined)
        throw new UsageError('There is no terminal to confirm on: --yes erases without asking');
      if (!answer) {
        note('Nothing was erased');
        return false;
      }
    }
    const references = requests.map(({ reference }) => reference);
    // Before the rows, so that the command can be repeated if it is interrupted; and after them, as the server may have
    // written a file in between.
    const mailer = openMailer();
    await mailer.deleteFiles(references);
    const { erased, inFlight } = await store.erase(references);
    await mailer.deleteFiles(erased);
    if (erased.length > 0) print(`${count(erased.length, 'request')} erased`);
    // Even if nothing was erased: an earlier command may have been interrupted before this.
    const scrubbed = await store.scrub(true);
    if (requests.length === 0) note(`There is no request of ${who}`);
    if (inFlight.length > 0)
      note(
        `An e-mail of ${inFlight.join(', ')} is being sent: try again in a minute; a slow mail server may take ten`,
      );
    if (scrubbed === 'blocked') note(scrubPendingText);
    if (scrubbed === 'file not rewritten') note(tooLargeText);
    reportCopies(matches, context);
    return erased.length > 0 && inFlight.length === 0;
  },
};
