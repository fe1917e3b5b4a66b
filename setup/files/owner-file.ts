import { join } from 'node:path';
import {
  applyEdits,
  findNodeAtLocation,
  getNodeValue,
  type JSONPath,
  modify,
  parseTree,
} from 'jsonc-parser';
import { readText, saveText } from './text-file.ts';

export interface OwnerFile {
  /** Undefined where nothing is filled in at that path. */
  get(path: JSONPath): unknown;
  /** Takes out what is undefined. All else in the file stays byte for byte. */
  set(path: JSONPath, value: unknown): Promise<void>;
}

/** `owner.json`, which has been found without mistakes. */
export function openOwner(folder: string): OwnerFile {
  const path = join(folder, 'owner.json');
  let text = readText(path)?.text ?? '{}\n';
  return {
    get(place) {
      const root = parseTree(text);
      const node = root && findNodeAtLocation(root, place);
      return node && getNodeValue(node);
    },
    async set(place, value) {
      text = withValue(text, place, value);
      await saveText(path, text);
    },
  };
}

export function withValue(text: string, place: JSONPath, value: unknown): string {
  const root = parseTree(text);
  const isThere = root && findNodeAtLocation(root, place);
  // What is replaced or taken out needs no indentation, and formatting would touch its neighbours.
  if (isThere || value === undefined) return applyEdits(text, modify(text, place, value, {}));
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const formattingOptions = { tabSize: 2, insertSpaces: true, eol };
  return applyEdits(text, modify(text, place, value, { formattingOptions }));
}
