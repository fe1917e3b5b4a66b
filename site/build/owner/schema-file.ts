/** Writes `owner.schema.json`, with which editors complete, explain and check `owner.json`. `npm run check` runs this. */
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { jsonSchema } from '../../../owner/json-schema.ts';

export const schemaFile = join(import.meta.dirname, '../../../owner/owner.schema.json');

/** The file's expected text. It has the demo's values, so that it is the same for every owner. */
export async function schemaText(): Promise<string> {
  const source = `import { withDemo } from './owner/demo.ts';
    export const { claims, certificates, ...owner } = withDemo({}), words = {};`;
  const demo = { format: 'module', source, shortCircuit: true };
  const hooks = registerHooks({
    load: (url, context, next) => (url.endsWith('/owner.ts') ? demo : next(url, context)),
  });
  const { replaceable } = await import('../../content/page-words.ts');
  hooks.deregister();
  return jsonSchema(replaceable);
}

if (import.meta.main) writeFileSync(schemaFile, await schemaText());
