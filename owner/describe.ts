/** Describes one value of `owner.json` by its path: `company.kvk`. In a list, any index will do: all items share it. */
import * as z from 'zod/mini';
import { ownerSchema } from './schema.ts';
import { descriptions, prompts } from './values.ts';

export function aboutAt(path: string) {
  const about = descriptions.get(schemaAt(path));
  if (!about) throw new Error(`owner/schema.ts does not describe ${path}`);
  return about;
}

/** What is expected in place of a value, in Dutch; undefined if it is valid. */
export function problemAt(path: string, value: unknown): string | undefined {
  return z.safeParse(schemaAt(path), value).success ? undefined : aboutAt(path).errorMessage;
}

/** How setup asks for a value. */
export function promptAt(path: string) {
  return prompts.get(schemaAt(path)) ?? {};
}

/** The names allowed in a group. @param path Empty for the file itself. */
export function namesAt(path: string): string[] {
  return Object.keys(definitionOf(schemaAt(path)).shape ?? {}).filter((name) => name !== '$schema');
}

/** The kind of value, by zod's name: `object`, `array`, `enum`, `union`, `string` … */
export function typeAt(path: string): Definition['type'] {
  return definitionOf(schemaAt(path)).type;
}

/** The words of a choice, each with its meaning in Dutch. */
export function choicesAt(path: string): [word: string, meaning: string][] {
  const { entries = {} } = definitionOf(schemaAt(path));
  const { enumDescriptions = [] } = aboutAt(path);
  return Object.keys(entries).map((word, index) => [word, enumDescriptions[index] ?? word]);
}

/** Whether the value may be absent from its group. */
export function isOptional(path: string): boolean {
  return definitionOf(wrappedSchemaAt(path)).innerType !== undefined;
}

/** Pairs of numbers: the first must not exceed the second. */
export const ordered: [least: string, most: string][] = [
  ['claims.timeSaved.hoursFrom', 'claims.timeSaved.hoursTo'],
  ['results.reached', 'results.called'],
  ['results.completed', 'results.reached'],
  ['results.passedOn', 'results.reached'],
];

interface Definition {
  type: z.core.$ZodTypeDef['type'];
  innerType?: z.ZodMiniType;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  entries?: Record<string, string>;
}

function schemaAt(path: string): z.ZodMiniType {
  const schema = wrappedSchemaAt(path);
  return definitionOf(schema).innerType ?? schema;
}

/** The schema with its optional wrapper, if it has one. */
function wrappedSchemaAt(path: string): z.ZodMiniType {
  let schema: z.ZodMiniType = ownerSchema;
  for (const name of path.split('.').filter(Boolean)) {
    const { shape, element, valueType } = definitionOf(definitionOf(schema).innerType ?? schema);
    const inner = shape?.[name] ?? element ?? valueType;
    if (!inner) throw new Error(`owner/schema.ts has no ${path}`);
    schema = inner;
  }
  return schema;
}

function definitionOf(schema: z.ZodMiniType): Definition {
  return schema.def as Definition;
}
