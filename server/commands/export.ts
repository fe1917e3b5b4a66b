import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fields, fieldsFor } from 'contact/fields.ts';
import { sourceLabels } from 'contact/source-labels.ts';
import { inAmsterdam } from '../lib/dutch-time.ts';
import { ownerKinds } from '../storage/delivery-kinds.ts';
import type { DeliveryState, RequestWithDeliveries, Store } from '../storage/store.ts';
import type { Command } from './shared/command.ts';
import { byteOrderMark, toCsvLine } from './shared/csv.ts';
import { writeAtomically } from './shared/draft.ts';
import {
  deliveryOf,
  filterHelp,
  filterUsage,
  readFilter,
  readPerson,
  requestsOf,
} from './shared/selection.ts';
import { countRequests } from './shared/wording.ts';

type Column = readonly [name: string, read: (request: RequestWithDeliveries) => string];

const columns: Column[] = [
  ['reference', ({ reference }) => reference],
  ['received', ({ receivedAt }) => inAmsterdam(receivedAt)],
  ['type', ({ type }) => type],
  ...fieldsFor('export').map((name): Column => [fields[name].heading, (request) => request[name]]),
  ['marks', ({ marks }) => marks.join(' ')],
  ['status', (request) => deliveryOf(request, 'notification')?.status ?? ''],
  ['delivered', (request) => deliveredAt(deliveryOf(request, 'notification'))],
  ...sourceLabels.map((label): Column => [label, ({ source }) => source[label] ?? '']),
  ...ownerKinds
    .filter((kind) => kind !== 'notification')
    .flatMap((kind): Column[] => [
      [kind, (request) => deliveryOf(request, kind)?.status ?? ''],
      [`${kind} delivered`, (request) => deliveredAt(deliveryOf(request, kind))],
    ]),
];

export const exportRequests: Command = {
  usage: `[wie] [--output BESTAND] ${filterUsage}`,
  help: `schrijft alle aanvragen, of die van iemand, voor een rekenblad zoals Excel (CSV)
  [wie]               een referentie, e-mailadres of telefoonnummer, hoe het ook geschreven is
  --output BESTAND    in een nieuw bestand dat alleen u kunt lezen, in plaats van op het scherm
${filterHelp}
  Voor programma’s: list --json, show <wie> --json.`,
  async run([person], options, { openStore, note }) {
    const isChosen = readFilter(options);
    const isOfPerson = person === undefined ? () => true : readPerson(person);
    let written = 0;
    // Requests are written one by one, because together they may not fit into memory.
    async function* chosen(store: Store) {
      for await (const request of requestsOf(store, isChosen)) {
        if (!isOfPerson(request)) continue;
        written += 1;
        yield toCsvLine(columns.map(([, read]) => read(request)));
      }
    }
    const lines = chosen(await openStore());
    const first = await lines.next();
    if (person !== undefined && first.done) {
      note(`Er is geen aanvraag van ${person} die daaraan voldoet`);
      return false;
    }
    async function* table() {
      yield byteOrderMark + toCsvLine(columns.map(([name]) => name));
      if (!first.done) yield first.value;
      yield* lines;
    }
    const { output: file } = options;
    if (typeof file !== 'string') await pipeline(table, process.stdout, { end: false });
    else await writeAtomically(file, (draft) => pipeline(table, createWriteStream(draft)));
    note(`${countRequests(written)} geschreven${file ? ` naar ${file}` : ''}`);
    return true;
  },
};

function deliveredAt(delivery: DeliveryState | undefined): string {
  return delivery?.status === 'delivered' ? inAmsterdam(delivery.at) : '';
}
