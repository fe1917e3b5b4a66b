import { nameOf } from 'contact/contact-request.ts';
import { inAmsterdam } from '../lib/dutch-time.ts';
import type { RequestWithDeliveries } from '../storage/store.ts';
import { type Command, numberOf, toJson } from './shared/command.ts';
import { choosing, choosingHelp, readChoice, requestsOf } from './shared/selection.ts';
import { count, fateOfNotice, fateToOwner, inLine, scrubPendingText } from './shared/wording.ts';

const usualMost = 50;

// On a terminal of 80 columns a row breaks before the e-mail address. A cell that is too long shifts only its own row.
const columns: [heading: string, width: number][] = [
  ['REFERENCE', 14],
  ['RECEIVED', 19],
  ['TYPE', 7],
  ['PHONE', 14],
  ['NAME', 16],
  ['E-MAIL', 28],
  ['TO YOU', 0],
];

export const list: Command = {
  usage: `${choosing} [--limit N] [--json]`,
  help: `shows requests, the newest first, with what became of what is due to you
${choosingHelp}
  --limit N     at most so many; by default ${usualMost}, or all with --json
  --json        for programs: requests alone
  Below them it shows the erased requests of which your webhook was not told yet, the oldest first.`,
  async run(_words, options, { openStore, say, remark }) {
    const isMeant = readChoice(options);
    const most = numberOf(options, 'limit') ?? (options['json'] ? Infinity : usualMost);
    const store = await openStore();
    const requests: RequestWithDeliveries[] = [];
    let isMore = false;
    for await (const request of requestsOf(store, isMeant)) {
      isMore = requests.length === most;
      if (isMore) break;
      requests.push(request);
    }
    say(options['json'] ? toJson(requests) : tableOf(requests));
    if (!options['json']) {
      for (const notice of (await store.readErasureNotices()).slice(0, most))
        say(fateOfNotice(notice));
      remark(
        `${count(requests.length, 'request')}${isMore ? ', and there are more: --limit' : ''}`,
      );
      if (await store.isScrubPending()) remark(scrubPendingText);
    }
    return true;
  },
};

export function tableOf(requests: RequestWithDeliveries[]): string {
  const rows = requests.map((request) => {
    const { reference, receivedAt, type, email, phone, marks, source } = request;
    const suspicion = marks.length > 0 ? ` (marked: ${marks.join(', ')})` : '';
    const labels = Object.values(source).join(' / ');
    const origin = labels === '' ? '' : ` (from: ${labels})`;
    const fate = fateToOwner(request) + suspicion + origin;
    return [reference, inAmsterdam(receivedAt), type, phone, nameOf(request), email, fate];
  });
  return [columns.map(([heading]) => heading), ...rows].map(inColumns).join('\n');
}

function inColumns(cells: string[]): string {
  return cells.map((cell, place) => inLine(cell).padEnd(columns[place]?.[1] ?? 0)).join('  ');
}
