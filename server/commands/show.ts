import { fieldNames, fields } from 'contact/fields.ts';
import { sourceLabels } from 'contact/source-labels.ts';
import { onOneLine, toJson } from '../lib/clean-text.ts';
import { inAmsterdam } from '../lib/dutch-time.ts';
import { deliveryKinds } from '../storage/delivery-kinds.ts';
import type { RequestWithDeliveries } from '../storage/store.ts';
import type { Command } from './shared/command.ts';
import { readPerson, requestsOf } from './shared/selection.ts';
import { describeDelivery, describeNotice } from './shared/wording.ts';

export const show: Command = {
  usage: '<wie> [--json]',
  help: `toont alles van een aanvraag, of van alle aanvragen van iemand
  <wie>         een referentie, e-mailadres of telefoonnummer, hoe het ook geschreven is
  --json        voor programma’s`,
  async run([person = ''], options, { openStore, print, note }) {
    const matches = readPerson(person);
    const store = await openStore();
    const requests = await Array.fromAsync(requestsOf(store, matches));
    if (options['json']) print(toJson(requests));
    else if (requests.length > 0) print(requests.map(inFull).join('\n\n'));
    if (requests.length === 0) {
      note(`Er is geen aanvraag van ${person}`);
      const notices = (await store.readErasureNotices()).filter(matches);
      for (const notice of notices) note(describeNotice(notice));
    }
    return requests.length > 0;
  },
};

function inFull({ deliveries, ...request }: RequestWithDeliveries): string {
  const facts: [string, string][] = [
    ['referentie', request.reference],
    ['ontvangen', inAmsterdam(request.receivedAt)],
    ['soort', request.type],
    ...fieldNames.map((name): [string, string] => [
      fields[name].label.toLowerCase(),
      request[name],
    ]),
    ['mogelijk spam', request.marks.join(', ') || 'nee'],
    ...sourceLabels.flatMap((label): [string, string][] => {
      const value = request.source[label];
      return value === undefined ? [] : [[label, value]];
    }),
    ...deliveries.map((delivery): [string, string] => [
      // A newer program may have added a kind that this one does not know.
      deliveryKinds[delivery.kind]?.name ?? delivery.kind,
      describeDelivery(delivery, request.receivedAt),
    ]),
  ];
  return facts.map(([name, value]) => `${`${name}:`.padEnd(16)}${onOneLine(value)}`).join('\n');
}
