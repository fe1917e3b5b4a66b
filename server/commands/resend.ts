import { countOf, ownersKinds } from '../store/delivery-kinds.ts';
import type { RequestWithDeliveries } from '../store/store.ts';
import { asJson, type Command, toJson } from './shared/command.ts';
import { erasuresOf, readPerson, requestsOf } from './shared/selection.ts';
import { inLine } from './shared/table.ts';
import { fateOfErasure, fateToOwner } from './shared/wording.ts';

export const resend: Command = {
  usage: '[who] [--json]',
  help: `sends what is undeliverable to you again: of one request or person, or all
  [who]         a reference, an e-mail address or a phone number, however they are spelled
  The running server does so within seconds.
  --json        for programs`,
  options: asJson,
  takes: [0, 1],
  async run([who], options, { store, say, remark }) {
    const requests =
      who === undefined ? [] : await Array.fromAsync(requestsOf(await store(), readPerson(who)));
    const erasures = who === undefined ? [] : await erasuresOf(await store(), who);
    const references =
      who === undefined ? [undefined] : [...requests, ...erasures].map((each) => each.reference);
    const owedAgain = Object.fromEntries(ownersKinds.map((kind) => [kind, 0]));
    for (const reference of references) {
      const resent = await (await store()).resendUndeliverable(reference);
      for (const kind of ownersKinds)
        owedAgain[kind] = (owedAgain[kind] ?? 0) + (resent[kind] ?? 0);
    }
    const again = ownersKinds
      .filter((kind) => owedAgain[kind])
      .map((kind) => countOf(owedAgain[kind] ?? 0, kind));
    const isAny = again.length > 0;
    if (options['json']) say(toJson({ owedAgain }));
    else if (isAny) say(`${again.join(' and ')} will be sent again`);
    else if (who === undefined) say('Nothing is undeliverable');
    else {
      const reasons = [...requests.map(whyNot), ...erasures.map(fateOfErasure)];
      remark(reasons.join('\n') || `There is no request of ${who}`);
    }
    return isAny || who === undefined;
  },
};

function whyNot(request: RequestWithDeliveries): string {
  return inLine(`Nothing of ${request.reference} is undeliverable: ${fateToOwner(request)}`);
}
