import { join } from 'node:path';
import { applyEdits, findNodeAtLocation, type JSONPath, modify, parseTree } from 'jsonc-parser';
import { valueAt } from '../../owner/demo.ts';
import { readOwner } from '../../owner/read.ts';
import { isCatchingUp } from '../steps.ts';
import { Refusal, readText, saveText } from './text-file.ts';

export interface OwnerFile {
  /** The value at a path such as `company.kvk`, if any. */
  get(path: string): unknown;
  all(): Record<string, unknown>;
  /** Writes the values of these paths together. Takes out those that are undefined. */
  set(values: Record<string, unknown>): Promise<void>;
  /** Forgets what was set, but leaves the file. */
  restart(): void;
  /** Writes what is not in the file yet. */
  save(): Promise<void>;
}

/** @throws Refusal with a line for each mistake in `owner.json`. */
export function openOwner(folder: string): OwnerFile {
  const path = join(folder, 'owner.json');
  const first = readText(path)?.text ?? '{}\n';
  let [text, saved] = [first, first];
  const read = readOwner(Buffer.from(text));
  if ('problems' in read) throw new Refusal(read.problems.join('\n'));
  const save = async () => {
    if (text === saved) return;
    await saveText(path, text);
    saved = text;
  };
  return {
    get: (name) => valueAt(JSON.parse(text), name),
    all: () => JSON.parse(text),
    async set(values) {
      for (const [name, value] of Object.entries(values))
        text = withValue(text, name.split('.'), value);
      if (!isCatchingUp()) await save();
    },
    restart() {
      text = first;
    },
    save,
  };
}

/** Changes one value of the text, and keeps the rest byte for byte. */
export function withValue(text: string, place: JSONPath, value: unknown): string {
  const root = parseTree(text);
  const isThere = root && findNodeAtLocation(root, place);
  if (value === undefined && !isThere) return text;
  // Formatting would touch the neighbours of what is taken out.
  if (value === undefined) return applyEdits(text, modify(text, place, value, {}));
  // Lines end as they do in the text.
  const formattingOptions = { tabSize: 2, insertSpaces: true };
  const isPlain = typeof value !== 'object';
  const options = isThere && isPlain ? {} : { formattingOptions };
  return applyEdits(text, modify(text, place, value, options));
}
