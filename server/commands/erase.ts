import { reportCopies } from './copies-of-person.ts';
import { tableOf } from './list.ts';
import { type Command, UsageError } from './shared/command.ts';
import { deliveryOf, readPerson, requestsOf } from './shared/selection.ts';
import { countRequests, scrubPendingText, tooLargeText } from './shared/wording.ts';

export const erase: Command = {
  usage: '<wie> [--yes]',
  help: `wist een aanvraag, of alle aanvragen van iemand, zodat er hier niets van overblijft
  <wie>         een referentie, e-mailadres of telefoonnummer, hoe het ook geschreven is
  --yes         zonder het eerst te vragen
  Een telefoonnummer vindt ook elk toestel erachter: wis één van meer mensen daar met referentie of adres.
  U ziet tot wanneer reservekopieën in BACKUP_FOLDER de aanvragen nog bevatten, en welke kopieën van u dat doen, daar en naast
  de database. Kopieën ergens anders en uw eigen postbus ruimt u zelf op.`,
  async run([person = ''], options, context) {
    const { openStore, openMailer, print, note, confirm } = context;
    const matches = readPerson(person);
    const store = await openStore();
    const requests = await Array.fromAsync(requestsOf(store, matches));
    const undelivered = requests.filter(
      (request) => deliveryOf(request, 'notification')?.status !== 'delivered',
    );
    if (requests.length > 0 && !options['yes']) {
      note(tableOf(requests));
      if (undelivered.length > 0) note(`Nog niet bij u bezorgd: ${undelivered.length} daarvan`);
      const answer = await confirm(`${countRequests(requests.length)} voorgoed wissen?`);
      if (answer === undefined)
        throw new UsageError(
          'Er is geen terminal om het u te vragen, dus er is niets gewist: --yes wist zonder te vragen',
        );
      if (!answer) {
        note('Er is niets gewist');
        return false;
      }
    }
    const references = requests.map(({ reference }) => reference);
    // Files are deleted before the rows, so that an interrupted command can be repeated, and again after them, as the server
    // may have written a file in between.
    const mailer = openMailer();
    await mailer.deleteFiles(references);
    const { erased, inFlight } = await store.erase(references);
    await mailer.deleteFiles(erased);
    if (erased.length > 0) print(`${countRequests(erased.length)} gewist`);
    // Scrubs even if nothing was erased: an earlier command may have been interrupted before its scrub.
    const scrubbed = await store.scrub(true);
    if (requests.length === 0) note(`Er is geen aanvraag van ${person}`);
    if (inFlight.length > 0)
      note(
        `Een e-mail van ${inFlight.join(', ')} wordt net verstuurd: probeer het over een minuut opnieuw; een trage mailserver doet er soms tien over`,
      );
    if (scrubbed === 'blocked') note(scrubPendingText);
    if (scrubbed === 'file not rewritten') note(tooLargeText);
    reportCopies(matches, context);
    return erased.length > 0 && inFlight.length === 0;
  },
};
