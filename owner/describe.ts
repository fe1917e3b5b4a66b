/** What one value of `owner.json` is about, by its path: `company.kvk`. In a list any number stands for each item. */
import * as z from 'zod/mini';
import { ownerSchema } from './schema.ts';
import type { About } from './values.ts';

export function aboutAt(path: string): About {
  const about = z.globalRegistry.get(schemaAt(path));
  if (!about?.title) throw new Error(`owner/schema.ts has no title for ${path}`);
  return about as About;
}

/** What a value may be, in Dutch; undefined where it is right. */
export function problemAt(path: string, value: unknown): string | undefined {
  return z.safeParse(schemaAt(path), value).error?.issues[0]?.message;
}

/** The names that may stand in a group. @param path Empty for the file itself. */
export function namesAt(path: string): string[] {
  return Object.keys(definitionOf(schemaAt(path)).shape ?? {}).filter((name) => name !== '$schema');
}

interface Definition {
  innerType?: z.ZodMiniType;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
}

function schemaAt(path: string): z.ZodMiniType {
  let schema: z.ZodMiniType = ownerSchema;
  for (const name of path.split('.').filter(Boolean)) {
    const { shape, element } = definitionOf(schema);
    const inner = shape?.[name] ?? element;
    if (!inner) throw new Error(`owner/schema.ts has no ${path}`);
    schema = withoutMay(inner);
  }
  return schema;
}

function definitionOf(schema: z.ZodMiniType): Definition {
  return schema.def as Definition;
}

function withoutMay(schema: z.ZodMiniType): z.ZodMiniType {
  return definitionOf(schema).innerType ?? schema;
}
