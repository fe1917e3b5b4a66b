import { open, rm } from 'node:fs/promises';
import { fields, fieldsFor } from '../../contact/fields.ts';
import { sourceLabels } from '../../contact/source-labels.ts';
import { inAmsterdam } from '../lib/dutch-time.ts';
import { ownersKinds } from '../store/delivery-kinds.ts';
import type { DeliveryState, RequestWithDeliveries } from '../store/store.ts';
import { type Command, textOf, UsageError } from './shared/command.ts';
import { byteOrderMark, toCsvLine } from './shared/csv.ts';
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

export const exportRequests: Command = {
  usage: '[who] [--output FILE] [--status S] [--type T] [--since DAY] [--older-than DAYS]',
  help: `writes out all requests, or those of a person, for a spreadsheet (CSV)
  [who]         a reference, an e-mail address or a phone number, however they are spelled
  --output FILE into a new file that you alone can read, instead of to the screen
${choosingHelp}
  For programs: list --json, show <who> --json.`,
  options: { output: { type: 'string' }, ...choosing },
  takes: [0, 1],
  async run([who], options, { store, remark, write }) {
    const isChosen = readChoice(options);
    const isOfPerson = who === undefined ? () => true : readPerson(who);
    const lines = [columns.map(([name]) => name)];
    for await (const request of requestsOf(await store(), isChosen))
      if (isOfPerson(request)) lines.push(columns.map(([, read]) => read(request)));
    const written = lines.length - 1;
    if (who !== undefined && written === 0) {
      remark(`There is no such request of ${who}`);
      return false;
    }
    const text = byteOrderMark + lines.map(toCsvLine).join('');
    const file = textOf(options, 'output');
    if (file === undefined) write(text);
    else await writeNew(file, text);
    remark(`${count(written, 'request')} written${file === undefined ? '' : ` to ${file}`}`);
    return true;
  },
};

/** Neither an existing file is opened nor a link followed: whoever made it could read what is written to it. */
async function writeNew(path: string, text: string): Promise<void> {
  let isMade = false;
  try {
    await using file = await open(path, 'wx', 0o600);
    isMade = true;
    await file.writeFile(text);
    await file.sync();
  } catch (error) {
    if (isMade) await rm(path, { force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new UsageError(`${path} is there already; name a new file`);
    throw new Error(`${path} cannot be written: ${message}`, { cause: error });
  }
}

function deliveredAt(delivery: DeliveryState | undefined): string {
  return delivery?.status === 'delivered' ? inAmsterdam(delivery.at) : '';
}
