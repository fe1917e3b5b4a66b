import { quantity } from '../../lib/quantity.ts';
import type { RequestCount } from '../../storage/store.ts';
import type { Block, Fact } from '../email-content/email-body.ts';
import { total } from './weeks.ts';

const longestLabel = 30;
const maxOrigins = 4;

/** A row for each campaign, most requests first. @param from The Monday of the week; earlier requests are counted separately. */
export function originBlocks(requests: RequestCount[], from: string): Block[] {
  if (requests.every((request) => nameOf(request) === '')) return [];
  const inWeek = (group: RequestCount[]) => total(group.filter(({ day }) => day >= from));
  const groups = [...Map.groupBy(requests, nameOf)].sort(
    ([, one], [, other]) => inWeek(other) - inWeek(one) || total(other) - total(one),
  );
  const rest = groups.splice(maxOrigins).flatMap(([, group]) => group);
  if (rest.length > 0) groups.push(['overige', rest]);
  const facts = groups.map(([name, group]): Fact => {
    const number = inWeek(group);
    const before = total(group) - number || 'geen';
    const counts = `${quantity(number, 'aanvraag', 'aanvragen')}; ${before} in de vier weken ervoor`;
    return [name || 'onbekend', counts];
  });
  return [{ title: 'Herkomst' }, { facts }];
}

/** Empty if the request has no label. */
function nameOf({ source }: RequestCount): string {
  return Object.values(source).map(withoutPerson).join(' / ');
}

/** Anybody can put an e-mail address or phone number into a link's labels; a date is allowed. */
function withoutPerson(label: string): string {
  const digits = label.replace(/20\d\d-?[01]\d-?[0-3]\d/g, '').replace(/\D/g, '');
  if (/@|%40/.test(label) || digits.length > 7) return '…';
  return label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label;
}
