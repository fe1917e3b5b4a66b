/** Generates `owner.schema.json`, with which editors complete, explain and check `owner.json`. `npm run check` runs this. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { isGroup, withDemo } from './demo.ts';
import { ownerSchema } from './schema.ts';
import { descriptions } from './values.ts';

type Schema = z.core.JSONSchema.BaseSchema;

export const schemaFile = join(import.meta.dirname, 'owner.schema.json');

export function jsonSchema(): string {
  const options = { target: 'draft-7', reused: 'inline', metadata: descriptions } as const;
  const schema = z.toJSONSchema(ownerSchema, options);
  requireNothing(schema, withDemo({}));
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** Requires nothing in the demo's groups, because the demo completes what `owner.json` lacks. */
function requireNothing(schema: Schema, demo: object): void {
  delete schema.required;
  for (const [name, value] of Object.entries(demo))
    if (isGroup(value)) requireNothing(schema.properties?.[name] as Schema, value);
}

if (import.meta.main) writeFileSync(schemaFile, jsonSchema());
