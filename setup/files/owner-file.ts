import { join } from 'node:path';
import { applyEdits, findNodeAtLocation, type JSONPath, modify, parseTree } from 'jsonc-parser';
import { valueAt } from '../../owner/demo.ts';
import { readOwner } from '../../owner/read.ts';
import { Refusal } from '../refusal.ts';
import { readText, saveText } from './text-file.ts';

export interface OwnerFile {
  /** What the file holds at a path such as `company.kvk`; undefined where it holds nothing. */
  get(path: string): unknown;
  all(): Record<string, unknown>;
  /** Writes the values of these paths at once. Takes out what is undefined. */
  set(values: Record<string, unknown>): Promise<void>;
}

/** @throws Refusal with a line for each mistake in `owner.json`. */
export function openOwner(folder: string): OwnerFile {
  const path = join(folder, 'owner.json');
  let text = readText(path)?.text ?? '{}\n';
  const read = readOwner(Buffer.from(text));
  if ('problems' in read) throw new Refusal(read.problems.join('\n'));
  return {
    get: (name) => valueAt(JSON.parse(text), name),
    all: () => JSON.parse(text),
    async set(values) {
      const changed = Object.entries(values).reduce(
        (all, [name, value]) => withValue(all, name.split('.'), value),
        text,
      );
      if (changed === text) return;
      await saveText(path, changed);
      text = changed;
    },
  };
}

/** The same text with one value changed, and all else byte for byte. */
export function withValue(text: string, place: JSONPath, value: unknown): string {
  const root = parseTree(text);
  const isThere = root && findNodeAtLocation(root, place);
  if (value === undefined && !isThere) return text;
  // What is taken out needs no indentation, and formatting would touch its neighbours.
  if (value === undefined) return applyEdits(text, modify(text, place, value, {}));
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const formattingOptions = { tabSize: 2, insertSpaces: true, eol };
  const isPlain = typeof value !== 'object';
  const options = isThere && isPlain ? {} : { formattingOptions };
  return applyEdits(text, modify(text, place, value, options));
}
