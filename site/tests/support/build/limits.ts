import assert from 'node:assert/strict';
import { inlineBytes } from '../../../build/page-weight.ts';

/**
 * Limits in transferred bytes, which catch only gross growth. The build logs the weight of the page, and `npm run bench`
 * measures its cost.
 */
export const limits = {
  /** Everything that is fetched for a visitor who only reads. */
  reader: 100_000,
  /** The document's own script. */
  script: 3_000,
} as const;

/** Fails if the document lacks the style or script that its first view needs, or if its script has become too large. */
export function assertSelfContained(page: string): void {
  const { script } = inlineBytes(page);
  assert.ok(script <= limits.script, `${script} bytes of script`);
  // The other sections' style sheet comes after the first section.
  const rest = page.replace(
    /<script>.*?<\/script>|(?<=<\/section>\s*)<link rel="stylesheet" [^>]*>/gs,
    '',
  );
  assert.doesNotMatch(rest, /<script[^>]+src=|<link[^>]+(?:modulepreload|stylesheet)/);
}
