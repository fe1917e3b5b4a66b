import { onOneLine } from '../lib/clean-text.ts';
import { countOf, type DeliveryKind, resendableKinds } from '../storage/delivery-kinds.ts';
import type { RequestWithDeliveries } from '../storage/store.ts';
import type { Command } from './shared/command.ts';
import { readPerson, requestsOf } from './shared/selection.ts';
import { describeDeliveries, describeNotice } from './shared/wording.ts';

export const resend: Command = {
  usage: '[who]',
  help: `sends what is undeliverable to you again: of one request or person, or all
  [who]         a reference, an e-mail address or a phone number, however they are spelled
  The running server does so within seconds.`,
  async run([who], _options, { openStore, print, note }) {
    const matches = who === undefined ? undefined : readPerson(who);
    const store = await openStore();
    const requests = matches ? await Array.fromAsync(requestsOf(store, matches)) : [];
    const notices = matches ? (await store.readErasureNotices()).filter(matches) : [];
    const found = [...requests, ...notices].map(({ reference }) => reference);
    const resent: DeliveryKind[] = [];
    for (const reference of who === undefined ? [undefined] : found)
      resent.push(...(await store.resendUndeliverable(reference)));
    const told = resendableKinds.flatMap((kind) => {
      const number = resent.filter((each) => each === kind).length;
      return number > 0 ? countOf(number, kind) : [];
    });
    const isAny = resent.length > 0;
    if (isAny) print(`${told.join(' and ')} will be sent again`);
    else if (who === undefined) print('Nothing is undeliverable');
    else {
      const reasons = [...requests.map(whyNot), ...notices.map(describeNotice)];
      note(reasons.join('\n') || `There is no request of ${who}`);
    }
    return isAny || who === undefined;
  },
};

function whyNot(request: RequestWithDeliveries): string {
  return onOneLine(
    `Nothing of ${request.reference} is undeliverable: ${describeDeliveries(request)}`,
  );
}
