import { fields, fieldsFor } from '../../contact/fields.ts';
import { sourceLabels } from '../../contact/source-labels.ts';
import { inAmsterdam } from '../lib/dutch-time.ts';
import { ownersKinds } from '../store/delivery-kinds.ts';
import type { DeliveryState, RequestWithDeliveries } from '../store/store.ts';
import { type Command, textOf, toJson, UsageError } from './shared/command.ts';
import { byteOrderMark, toCsvLine } from './shared/csv.ts';
import { writeWhole } from './shared/output-file.ts';
import {
  choosing,
  choosingHelp,
  deliveryOf,
  readChoice,
  readPerson,
  requestsOf,
} from './shared/selection.ts';
import { count } from './shared/wording.ts';

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
  ...ownersKinds
    .filter((kind) => kind !== 'notification')
    .flatMap((kind): Column[] => [
      [kind, (request) => deliveryOf(request, kind)?.status ?? ''],
      [`${kind} delivered`, (request) => deliveredAt(deliveryOf(request, kind))],
    ]),
];

const formats = {
  csv: {
    start: byteOrderMark + toCsvLine(columns.map(([name]) => name)),
    between: '',
    end: '',
    each: (request: RequestWithDeliveries) => toCsvLine(columns.map(([, read]) => read(request))),
  },
  json: {
    start: '[',
    between: ',',
    end: '\n]\n',
    each: (request: RequestWithDeliveries) => `\n${toJson(request, 0)}`,
  },
};

export const exportRequests: Command = {
  usage:
    '[who] [--format csv|json] [--output FILE] [--status S] [--type T] [--since DAY] [--older-than DAYS]',
  help: `writes out all requests, or those of a person
  [who]         a reference, an e-mail address or a phone number, however they are spelled
  --format F    csv, for spreadsheets, unless told; or json
  --output FILE into a new file that you alone can read, instead of to the screen
${choosingHelp}`,
  options: { format: { type: 'string' }, output: { type: 'string' }, ...choosing },
  takes: [0, 1],
  async run([who], options, { store, remark, write }) {
    const name = textOf(options, 'format') ?? 'csv';
    const format = name === 'csv' || name === 'json' ? formats[name] : undefined;
    if (format === undefined) {
      throw new UsageError(`--format is ${JSON.stringify(name)}; it may be csv or json`);
    }
    const isChosen = readChoice(options);
    const isOfPerson = who === undefined ? () => true : readPerson(who);
    const meant = (request: RequestWithDeliveries, now: Date) =>
      isChosen(request, now) && isOfPerson(request);
    if (who !== undefined && (await requestsOf(await store(), meant).next()).done) {
      remark(`There is no such request of ${who}`);
      return false;
    }
    let written = 0;
    async function* parts() {
      yield format?.start ?? '';
      for await (const request of requestsOf(await store(), meant)) {
        yield (written === 0 ? '' : format?.between) + (format?.each(request) ?? '');
        written += 1;
      }
      yield format?.end ?? '';
    }
    const file = textOf(options, 'output');
    if (file === undefined) for await (const part of parts()) write(part);
    else await writeWhole(file, parts());
    remark(`${count(written, 'request')} written${file === undefined ? '' : ` to ${file}`}`);
    return true;
  },
};

function deliveredAt(delivery: DeliveryState | undefined): string {
  return delivery?.status === 'delivered' ? inAmsterdam(delivery.at) : '';
}
