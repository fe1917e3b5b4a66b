/** `owner.schema.json`, by which editors complete, explain and check `owner.json`. `npm run check` makes it anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ownerSchema } from './schema.ts';

export const schemaFile = join(import.meta.dirname, 'owner.schema.json');

/** What `owner.json` need not fill in, as demo values stand in for it. */
const optional = [
  '',
  'company',
  'privacy',
  'claims',
  'claims.automation',
  'claims.timeSaved',
  'certificates',
];

export function jsonSchema(): string {
  const schema = z.toJSONSchema(ownerSchema, { target: 'draft-7', reused: 'inline' });
  for (const path of optional) {
    let group = schema;
    for (const name of path.split('.').filter(Boolean))
      group = group.properties?.[name] as typeof schema;
    delete group.required;
  }
  return `${JSON.stringify(schema, null, 2)}\n`;
}

if (import.meta.main) {
  const made = jsonSchema();
  if (!isMade(made)) writeFileSync(schemaFile, made);
}

function isMade(made: string): boolean {
  try {
    return readFileSync(schemaFile, 'utf8') === made;
  } catch {
    return false;
  }
}
