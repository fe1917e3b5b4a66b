import assert from 'node:assert/strict';
import { inlineBytes } from '../../../build/page-weight.ts';

/**
 * Limits in bytes as they are sent, far above what a visitor notices. The build says what the page weighs, and `npm run
 * bench` what that costs.
 */
export const limits = {
  /** Everything that a visitor fetches who only reads. */
  reader: 100_000,
  /** The document's own script. */
  script: 3_000,
} as const;

/** Fails if the document lacks the style or script that its first view needs, or if its script has become too large. */
export function assertSelfContained(page: string): void {
  const { script } = inlineBytes(page);
  assert.ok(script <= limits.script, `${script} bytes of script`);
  // The style of the other sections follows the first one.
  const asked = page.replace(
    /<script>.*?<\/script>|(?<=<\/section>\s*)<link rel="stylesheet" [^>]*>/gs,
    '',
  );
  assert.doesNotMatch(asked, /<script[^>]+src=|<link[^>]+(?:modulepreload|stylesheet)/);
}
