import { nameOf } from '../../contact/contact-request.ts';
import { inAmsterdam } from '../lib/dutch-time.ts';
import type { RequestWithDeliveries } from '../store/store.ts';
import { asJson, type Command, numberOf, toJson } from './shared/command.ts';
import { choosing, choosingHelp, readChoice, requestsOf } from './shared/selection.ts';
import { inLine, toTable, width } from './shared/table.ts';
import { count, fateOfErasure, fateToOwner, isScrubPending } from './shared/wording.ts';

const usualMost = 50;

export const list: Command = {
  usage:
    '[--status S] [--type T] [--since DAY] [--older-than DAYS] [--limit N] [--erased] [--json]',
  help: `shows requests, the newest first, with what became of what is due to you
${choosingHelp}
  --limit N     at most so many; ${usualMost} unless told
  --erased      only the erased ones of which your webhook does not know yet, the oldest first
  --json        for programs; without --erased these are requests alone`,
  options: { ...choosing, limit: { type: 'string' }, erased: { type: 'boolean' }, ...asJson },
  takes: [0, 0],
  async run(_words, options, { store, columns, say, remark }) {
    const isMeant = readChoice(options);
    const most = numberOf(options, 'limit') ?? usualMost;
    const erasures = (await (await store()).readErasures()).slice(0, most);
    if (options['erased']) {
      if (options['json']) say(toJson(erasures));
      else for (const erasure of erasures) say(fateOfErasure(erasure));
      return true;
    }
    const requests: RequestWithDeliveries[] = [];
    let isMore = false;
    for await (const request of requestsOf(await store(), isMeant)) {
      isMore = requests.length === most;
      if (isMore) break;
      requests.push(request);
    }
    say(options['json'] ? toJson(requests) : tableOf(requests, columns));
    if (!options['json']) {
      for (const erasure of erasures) say(fateOfErasure(erasure));
      remark(
        `${count(requests.length, 'request')}${isMore ? ', and there are more: --limit' : ''}`,
      );
      if (await (await store()).isScrubPending()) remark(isScrubPending);
    }
    return true;
  },
};

/** Two lines for each request, without headings, where one does not fit into the columns. */
export function tableOf(
  requests: RequestWithDeliveries[],
  columns = Number.POSITIVE_INFINITY,
): string {
  const headings = ['REFERENCE', 'RECEIVED', 'TYPE', 'NAME', 'E-MAIL', 'PHONE', 'TO YOU'];
  const rows = requests.map((request) => {
    const { reference, receivedAt, type, email, phone, marks, source } = request;
    const suspicion = marks.length > 0 ? ` (marked: ${marks.join(', ')})` : '';
    const labels = Object.values(source).join(' / ');
    const origin = labels === '' ? '' : ` (from: ${labels})`;
    const fate = fateToOwner(request) + suspicion + origin;
    return [reference, inAmsterdam(receivedAt), type, nameOf(request), email, phone, fate];
  });
  const table = toTable(headings, rows);
  if (table.split('\n').every((line) => width(line) <= columns)) return table;
  return rows.map(inTwoLines).join('\n');
}

function inTwoLines([reference = '', received, type = '', name, email, phone, fate]: string[]) {
  const first = [reference, received, type.padEnd(7), fate].join('  ');
  const second = ' '.repeat(reference.length + 2) + [name, email, phone].join(', ');
  return `${inLine(first)}\n${inLine(second)}`;
}
