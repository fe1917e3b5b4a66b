import { words } from '../../owner.ts';

/** Fields that hold no words, or words from elsewhere in `owner.json`. */
const noWords = new Set(['id', 'href', 'picture', 'lang', 'systems']);

/** Our text of each key that an owner may replace. */
export const replaceable = new Map<string, string>();

/**
 * The content with the owner's words in place of ours. A key is the path of fields from the content's id, in which lists count
 * from 1: `werkwijze/steps/2/text`.
 */
export function withOwnWords<Content extends { id: string }>(content: Content, own = words) {
  return replaced(content.id, content, own);
}

function replaced<Value>(key: string, value: Value, own: Record<string, string>): Value {
  if (typeof value === 'string') replaceable.set(key, value);
  if (typeof value === 'string') return (own[key] ?? value) as Value;
  if (Array.isArray(value))
    return value.map((item, index) => replaced(`${key}/${index + 1}`, item, own)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, inner]) => [
    name,
    noWords.has(name) ? inner : replaced(`${key}/${name}`, inner, own),
  ]);
  return Object.fromEntries(fields);
}
