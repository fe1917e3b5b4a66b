import { clean } from './field-schema.ts';

/** The parameters of the page's address that tell which campaign a visitor came from. No others are read. */
export const sourceLabels = ['utm_source', 'utm_medium', 'utm_campaign'] as const;
export type SourceLabel = (typeof sourceLabels)[number];

/** The value of each label; one that was missing or blank is absent. */
export type Source = Partial<Record<SourceLabel, string>>;

/** Carries the labels, as a query, to a backend on another origin, to which browsers do not send the page's address. */
export const sourceHeader = 'Contact-Source';

/** In UTF-16 units, like the limits of the fields. A longer label is cut. */
export const longestLabel = 60;

/** Reads the labels from a query such as `?utm_source=nieuwsbrief`. The first value of a repeated label counts. */
export function readSource(query: string): Source {
  const parameters = new URLSearchParams(query);
  const source: Source = {};
  for (const label of sourceLabels) {
    const value = cut(clean(parameters.get(label) ?? ''));
    if (value !== '') source[label] = value;
  }
  return source;
}

/** Never leaves half of a character that takes two units. */
function cut(text: string): string {
  return text
    .slice(0, longestLabel)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
