import { onOneLine } from '../lib/clean-text.ts';
import { quantity } from '../lib/quantity.ts';
import { type DeliveryKind, deliveryKinds, resendableKinds } from '../storage/delivery-kinds.ts';
import type { RequestWithDeliveries } from '../storage/store.ts';
import type { Command } from './shared/command.ts';
import { deliveriesToOwner, readPerson, requestsOf } from './shared/selection.ts';
import { describeDeliveries, describeNotice } from './shared/wording.ts';

export const resend: Command = {
  usage: '[wie]',
  help: `stuurt opnieuw wat niet bij u te bezorgen was: van één aanvraag of persoon, of alles
  [wie]         een referentie, e-mailadres of telefoonnummer, hoe het ook geschreven is
  De server doet dat binnen enkele seconden, als hij draait.`,
  async run([person], _options, { openStore, print, note }) {
    const matches = person === undefined ? undefined : readPerson(person);
    const store = await openStore();
    const requests = matches ? await Array.fromAsync(requestsOf(store, matches)) : [];
    const notices = matches ? (await store.readErasureNotices()).filter(matches) : [];
    const found = [...requests, ...notices].map(({ reference }) => reference);
    const resent: DeliveryKind[] = [];
    for (const reference of person === undefined ? [undefined] : found)
      resent.push(...(await store.resendUndeliverable(reference)));
    const counts = resendableKinds.flatMap((kind) => {
      const number = resent.filter((each) => each === kind).length;
      return number > 0 ? quantity(number, ...deliveryKinds[kind].dutch) : [];
    });
    const isAny = resent.length > 0;
    if (isAny) print(`Wordt opnieuw verstuurd: ${counts.join(' en ')}`);
    else if (person === undefined) print('Er is niets dat niet te bezorgen was');
    else {
      const reasons = [...requests.map(whyNot), ...notices.map(describeNotice)];
      note(reasons.join('\n') || `Er is geen aanvraag van ${person}`);
    }
    return isAny || person === undefined;
  },
};

function whyNot(request: RequestWithDeliveries): string {
  const isWaiting = deliveriesToOwner(request).some(({ status }) => status === 'waiting');
  const waits = isWaiting ? '; wat nog wacht, verstuurt de server vanzelf' : '';
  return onOneLine(
    `Van ${request.reference} hoeft niets opnieuw verstuurd te worden${waits}: ${describeDeliveries(request)}`,
  );
}
