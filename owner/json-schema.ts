import * as z from 'zod/mini';
import { isGroup, withDemo } from './demo.ts';
import { ownerSchema } from './schema.ts';
import { descriptions } from './values.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** The content of `owner.schema.json`. @param texts The shipped text for each key of `words`. */
export function jsonSchema(texts: Iterable<[key: string, text: string]>): string {
  const options = { target: 'draft-7', reused: 'inline', metadata: descriptions } as const;
  const schema = z.toJSONSchema(ownerSchema, options);
  requireNothing(schema, withDemo({}));
  const words = schema.properties?.['words'] as Schema;
  const described = [...texts].map(([key, text]) => [key, { type: 'string', description: text }]);
  words.properties = Object.fromEntries(described);
  words.additionalProperties = false;
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** Makes every value in the demo's groups optional, because the demo completes what `owner.json` lacks. */
function requireNothing(schema: Schema, demo: object): void {
  delete schema.required;
  for (const [name, value] of Object.entries(demo))
    if (isGroup(value)) requireNothing(schema.properties?.[name] as Schema, value);
}
