import { words } from '../../owner.ts';

/** Fields that hold no words, or words from elsewhere in `owner.json`. */
const noWords = new Set(['id', 'href', 'picture', 'lang', 'systems']);

/** Our text of each key that an owner may replace. */
export const replaceable = new Map<string, string>();

/**
 * The content with the owner's words in place of ours. A key is the path of fields from the content's id: `hero/lead`. In a list
 * it has an item's drawing or language (`werkwijze/steps/call/text`), or else its number, from 1.
 */
export function withOwnWords<Content extends { id: string }>(content: Content, own = words) {
  return replaced(content.id, content, own);
}

function replaced<Value>(key: string, value: Value, own: Record<string, string>): Value {
  if (typeof value === 'string') {
    replaceable.set(key, value);
    return (own[key] ?? value) as Value;
  }
  if (Array.isArray(value)) {
    const steps = stepsOf(value);
    return value.map((item, index) => replaced(`${key}/${steps[index]}`, item, own)) as Value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, inner]) => [
    name,
    noWords.has(name) ? inner : replaced(`${key}/${name}`, inner, own),
  ]);
  return Object.fromEntries(fields);
}

/** How a key refers to each item, which may move: by drawing or language unless an earlier one has the same, else by number. */
function stepsOf(items: { picture?: string; lang?: string }[]): (string | number)[] {
  const names = items.map(({ picture, lang }) => picture ?? lang);
  return names.map((name, index) =>
    name !== undefined && names.indexOf(name) === index ? name : index + 1,
  );
}
