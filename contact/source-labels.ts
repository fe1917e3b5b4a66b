import { clean } from './field-schema.ts';

/** The campaign parameters of the page's URL. No others are read. */
export const sourceLabels = ['utm_source', 'utm_medium', 'utm_campaign'] as const;
export type SourceLabel = (typeof sourceLabels)[number];

/** Missing and blank labels are absent. */
export type Source = Partial<Record<SourceLabel, string>>;

/** Carries the labels as a query to a backend on another origin, which gets no full `Referer`. */
export const sourceHeader = 'Contact-Source';

/** In UTF-16 units. A longer label is truncated. */
export const maxValueLength = 60;

/** Reads the labels from a query such as `?utm_source=nieuwsbrief`. The first value of a repeated label counts. */
export function readSource(query: string): Source {
  const parameters = new URLSearchParams(query);
  const source: Source = {};
  for (const label of sourceLabels) {
    const value = truncate(clean(parameters.get(label) ?? ''));
    if (value !== '') source[label] = value;
  }
  return source;
}

/** Never splits a surrogate pair. */
function truncate(text: string): string {
  return text
    .slice(0, maxValueLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
