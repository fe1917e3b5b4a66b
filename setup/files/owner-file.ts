import { join } from 'node:path';
import { applyEdits, findNodeAtLocation, type JSONPath, modify, parseTree } from 'jsonc-parser';
import { valueAt } from '../../owner/demo.ts';
import { problemAt } from '../../owner/describe.ts';
import { ownerPath } from '../../owner/own-folder.ts';
import { readOwner } from '../../owner/read.ts';
import type { HeldText } from '../steps.ts';
import { holdText } from './held-text.ts';
import { Refusal, readText } from './text-file.ts';

export interface OwnerFile extends HeldText {
  /** The value at a path such as `company.kvk`, if any. */
  get(path: string): unknown;
  all(): Record<string, unknown>;
  /** Writes the values of these paths together. Undefined removes a value. */
  set(values: Record<string, unknown>): Promise<void>;
}

const empty = '{\n  "$schema": "../owner/owner.schema.json"\n}\n';

/** @throws Refusal with a line for each mistake in `owner.json`. */
export function openOwner(folder: string): OwnerFile {
  const path = join(folder, ownerPath);
  const first = readText(path)?.text ?? empty;
  const read = readOwner(Buffer.from(first));
  if ('problems' in read) throw new Refusal(read.problems.join('\n'));
  const held = holdText(path, first);
  return {
    ...held,
    get: (name) => valueAt(JSON.parse(held.text()), name),
    all: () => JSON.parse(held.text()),
    async set(values) {
      const edit = (before: string, valueFor = (_: string, value: unknown) => value) => {
        let text = before;
        for (const [name, value] of Object.entries(values))
          text = withValue(text, name.split('.'), valueFor(name, value));
        return text;
      };
      await held.change(edit, (kept) => {
        const all = JSON.parse(kept);
        return edit(kept, (name, value) => withLater(name, value, valueAt(all, name)));
      });
    },
  };
}

/** Keeps a list's existing items that setup has not reached yet. */
export function withLater(path: string, value: unknown, before: unknown): unknown {
  if (!Array.isArray(before)) return value;
  const items: unknown[] = Array.isArray(value) ? value : [];
  const names = items.map(nameOf);
  const all = [...items, ...before.filter((item) => !names.includes(nameOf(item)))];
  return problemAt(path, all) === undefined ? all : before;
}

/** The first answer about an item identifies it. */
function nameOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null ? Object.values(item)[0] : item;
}

/** Changes one value of the text, and keeps the rest byte for byte. */
export function withValue(text: string, place: JSONPath, value: unknown): string {
  const root = parseTree(text);
  const isThere = root && findNodeAtLocation(root, place);
  if (value === undefined && !isThere) return text;
  // Formatting would change the neighbours of a removed value.
  if (value === undefined) return applyEdits(text, modify(text, place, value, {}));
  // No `eol`: jsonc-parser uses the text's own line endings.
  const formattingOptions = { tabSize: 2, insertSpaces: true };
  const isPlain = typeof value !== 'object';
  const options = isThere && isPlain ? {} : { formattingOptions };
  return applyEdits(text, modify(text, place, value, options));
}
