import { nameOf } from 'contact/contact-request.ts';
import { onOneLine, toJson } from '../lib/clean-text.ts';
import { inAmsterdam } from '../lib/dutch-time.ts';
import type { RequestWithDeliveries } from '../storage/store.ts';
import { type Command, type Context, numberOf } from './shared/command.ts';
import { filterHelp, filterUsage, readFilter, requestsOf } from './shared/selection.ts';
import {
  countRequests,
  describeDeliveries,
  describeNotice,
  scrubPendingText,
} from './shared/wording.ts';

const defaultLimit = 50;

// On a terminal of 80 columns a row breaks before the e-mail address. A cell that is too long shifts only its own row.
const columns: [heading: string, width: number][] = [
  ['REFERENTIE', 14],
  ['ONTVANGEN', 19],
  ['SOORT', 7],
  ['TELEFOON', 14],
  ['NAAM', 16],
  ['E-MAIL', 28],
  ['NAAR U', 0],
];

export const list: Command = {
  usage: `${filterUsage} [--limit N] [--json]`,
  help: `toont aanvragen, de nieuwste eerst, en of zij bij u bezorgd zijn
${filterHelp}
  --limit N           hoogstens zoveel; anders ${defaultLimit}, of met --json alle
  --json              voor programma’s: alleen de aanvragen
  Daaronder staan de gewiste aanvragen waarvan uw webhook nog geen bericht kreeg, de oudste eerst.`,
  async run(_positionals, options, { openStore, print, note }) {
    const matches = readFilter(options);
    const limit = numberOf(options, 'limit') ?? (options['json'] ? Infinity : defaultLimit);
    const store = await openStore();
    let shown = 0;
    let isMore = false;
    // Requests are written one by one, because together they may not fit into memory.
    async function* chosen() {
      for await (const request of requestsOf(store, matches)) {
        isMore = shown === limit;
        if (isMore) break;
        shown += 1;
        yield request;
      }
    }
    if (options['json']) {
      await printJson(chosen(), print);
      return true;
    }
    await print(headings);
    for await (const request of chosen()) await print(rowOf(request));
    for (const notice of (await store.readErasureNotices()).slice(0, limit))
      await print(describeNotice(notice));
    note(`${countRequests(shown)}${isMore ? ', en er zijn er meer: --limit' : ''}`);
    if (await store.isScrubPending()) note(scrubPendingText);
    return true;
  },
};

/** Prints one array, formatted as by `toJson`. */
async function printJson(requests: AsyncIterable<RequestWithDeliveries>, print: Context['print']) {
  let last: string | undefined;
  for await (const request of requests) {
    if (last !== undefined) await print(`${last},`);
    const begin = last === undefined ? '[\n  ' : '  ';
    last = begin + toJson(request).replaceAll('\n', '\n  ');
  }
  await print(last === undefined ? '[]' : `${last}\n]`);
}

const headings = inColumns(columns.map(([heading]) => heading));

export function tableOf(requests: RequestWithDeliveries[]): string {
  return [headings, ...requests.map(rowOf)].join('\n');
}

function rowOf(request: RequestWithDeliveries): string {
  const { reference, receivedAt, type, email, phone, marks, source } = request;
  const suspicion = marks.length > 0 ? ` (mogelijk spam: ${marks.join(', ')})` : '';
  const labels = Object.values(source).join(' / ');
  const origin = labels === '' ? '' : ` (via: ${labels})`;
  const status = describeDeliveries(request) + suspicion + origin;
  const time = inAmsterdam(receivedAt);
  return inColumns([reference, time, type, phone, nameOf(request), email, status]);
}

function inColumns(cells: string[]): string {
  return cells.map((cell, index) => onOneLine(cell).padEnd(columns[index]?.[1] ?? 0)).join('  ');
}
