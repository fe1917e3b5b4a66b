import { clean } from './contact-request.ts';

/** The parameters of the page's address that tell which campaign a visitor came from. No other one is read. */
export const sourceLabels = ['utm_source', 'utm_medium', 'utm_campaign'] as const;
export type SourceLabel = (typeof sourceLabels)[number];

/** What the labels held; one that was missing or blank is absent. */
export type Source = Partial<Record<SourceLabel, string>>;

/** Carries the labels, written as a query, to a backend on another origin: browsers send it no address of the page. */
export const sourceHeader = 'Contact-Source';

/** In UTF-16 units, as the limits of the fields. What is longer is cut. */
export const longestLabel = 60;

/** Reads the labels from a query such as `?utm_source=nieuwsbrief`. Of a label that is repeated the first counts. */
export function readSource(query: string): Source {
  const parameters = new URLSearchParams(query);
  const source: Source = {};
  for (const label of sourceLabels) {
    const value = cut(clean(parameters.get(label) ?? ''));
    if (value !== '') source[label] = value;
  }
  return source;
}

/** Never leaves the half of a character that takes two units. */
function cut(text: string): string {
  return text
    .slice(0, longestLabel)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
