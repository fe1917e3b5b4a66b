/** Reads `owner.json`, and reports each mistake in Dutch with its line in the file. */
import { readFileSync } from 'node:fs';
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
} from 'jsonc-parser';
import { readableShade } from './brand.ts';
import { valueAt, withDemo } from './demo.ts';
import { aboutAt, namesAt, ordered, problemAt } from './describe.ts';
import { decode, lineAt, syntaxProblem } from './json-text.ts';
import { ownerPath as fileName } from './own-folder.ts';
import { hasOwnerFile, ownerFile } from './own-values.ts';
import { type FilledIn, ownerSchema } from './schema.ts';

type Path = PropertyKey[];

/** @returns The owner's values, completed with the demo's; or a line for each mistake. */
export function readOwner(bytes: Uint8Array): { values: FilledIn } | { problems: string[] } {
  const text = decode(bytes);
  if (text === undefined)
    return { problems: [`${fileName} is niet als UTF-8 bewaard. Bewaar het opnieuw als UTF-8`] };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  // One syntax error causes more in the parser, so only the first is reported.
  if (error) return { problems: [`${fileName}, ${syntaxProblem(text, error)}`] };
  if (root?.type !== 'object')
    return { problems: [`${fileName} bevat geen gegevens. Verwacht: {}, of meer tussen { en }`] };
  const twice = repeatedNames(root, text);
  if (twice.length > 0) return { problems: twice };
  const values = withDemo(getNodeValue(root));
  const problems = [schemaProblems, orderProblems, colourProblems].flatMap((find) =>
    find(values, root, text),
  );
  return problems.length > 0 ? { problems } : { values };
}

/** The mistakes in the owner's file; none if there is no such file. */
export function ownerProblems(): string[] {
  const read = hasOwnerFile() ? readOwner(readFileSync(ownerFile)) : { problems: [] };
  return 'problems' in read ? read.problems : [];
}

/** The place of a value in the owner's file, or of the nearest group around it. */
export function placeOf(path: Path): string {
  const text = hasOwnerFile() ? decode(readFileSync(ownerFile)) : undefined;
  const root = parseTree(text ?? '');
  return text !== undefined && root ? place(root, path, text) : fileName;
}

function schemaProblems(values: FilledIn, root: Node, text: string): string[] {
  const { error } = ownerSchema.safeParse(values);
  const lines = (error?.issues ?? []).flatMap((issue) => {
    const group = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys')
      return [wrongValue(issue.path, aboutAt(group).errorMessage, root, text)];
    return issue.keys.map((name) => {
      const path = [...issue.path, name];
      return `${place(root, path, text)}: ${path.join('.')} bestaat niet. Hier kan staan: ${namesAt(group).join(', ')}`;
    });
  });
  // A value that fails several checks has the same line for each.
  return [...new Set(lines)];
}

function orderProblems(values: FilledIn, root: Node, text: string): string[] {
  return ordered.flatMap(([path, most]) => {
    const [value, limit] = [valueAt(values, path), valueAt(values, most)];
    if (typeof value !== 'number' || typeof limit !== 'number' || value <= limit) return [];
    return [wrongValue(path.split('.'), `hoogstens ${most}, en dat is ${limit}`, root, text)];
  });
}

function colourProblems({ brandColour = '' }: FilledIn, root: Node, text: string): string[] {
  const shade = readableShade(brandColour);
  if (shade === brandColour) return [];
  const expected = `een kleur waarin tekst goed te lezen is. Het dichtst erbij ligt ${shade}`;
  return [wrongValue(['brandColour'], expected, root, text)];
}

function wrongValue(path: Path, expected: string, root: Node, text: string): string {
  const node = nodeAt(root, path);
  const value: unknown = node && getNodeValue(node);
  const name = path.join('.');
  const is = node ? `is ${shown(value)}` : 'ontbreekt';
  const isUnquoted = typeof value === 'number' && problemAt(name, String(value)) === undefined;
  const remedy = isUnquoted
    ? `Zet het tussen aanhalingstekens: "${value}"`
    : `Verwacht: ${expected}`;
  return `${place(root, path, text)}: ${name} ${is}. ${remedy}`;
}

function repeatedNames(node: Node, text: string, path: Path = []): string[] {
  const names = new Set<string>();
  return (node.children ?? []).flatMap((child, index) => {
    if (child.type !== 'property') return repeatedNames(child, text, [...path, index]);
    const [key, value] = child.children ?? [];
    const name = String(key?.value);
    const here = [...path, name];
    const isSecond = names.has(name);
    names.add(name);
    const line = `${fileName}, regel ${lineAt(text, child.offset)}: ${here.join('.')} staat er twee keer. Laat één van de twee staan`;
    return [...(isSecond ? [line] : []), ...(value ? repeatedNames(value, text, here) : [])];
  });
}

function place(root: Node, path: Path, text: string): string {
  let node: Node | undefined;
  for (let length = path.length; !node; length -= 1) node = nodeAt(root, path.slice(0, length));
  const start = node.parent?.type === 'property' ? node.parent : node;
  return `${fileName}, regel ${lineAt(text, start.offset)}`;
}

function nodeAt(root: Node, path: Path): Node | undefined {
  return findNodeAtLocation(root, path as (string | number)[]);
}

/** A value as shown in a message. Long values are truncated; a truncated string is followed by its length. */
function shown(value: unknown): string {
  const text = JSON.stringify(value);
  if (text.length <= 160) return text;
  return typeof value === 'string'
    ? `${text.slice(0, 60)}…" (${value.length} tekens)`
    : `${text.slice(0, 60)}…`;
}
