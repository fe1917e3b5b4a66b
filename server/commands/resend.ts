import { countOf, type OwedKind, ownersKinds } from '../store/delivery-kinds.ts';
import type { RequestWithDeliveries } from '../store/store.ts';
import { asJson, type Command, toJson } from './shared/command.ts';
import { erasuresOf, readPerson, requestsOf } from './shared/selection.ts';
import { fateOfErasure, fateToOwner, inLine } from './shared/wording.ts';

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
    const resent: OwedKind[] = [];
    for (const reference of references)
      resent.push(...(await (await store()).resendUndeliverable(reference)));
    const isAny = resent.length > 0;
    const owedAgain = ownersKinds.map(
      (kind) => [kind, resent.filter((each) => each === kind).length] as const,
    );
    const told = owedAgain.flatMap(([kind, number]) => (number > 0 ? countOf(number, kind) : []));
    if (options['json']) say(toJson({ owedAgain: Object.fromEntries(owedAgain) }));
    else if (isAny) say(`${told.join(' and ')} will be sent again`);
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
