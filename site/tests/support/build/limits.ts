import assert from 'node:assert/strict';
import { inlineBytes } from '../../../build/page-weight.ts';

/** Far past what a visitor feels, in bytes as they are sent. The build says what each page weighs, `npm run bench` what that costs. */
export const limits = {
  /** All that a visitor fetches who only reads. */
  reader: 100_000,
  /** The document's own script. */
  script: 3_000,
} as const;

/** Fails where what the first window needs of style and script is not in the document, or where its script has grown without measure. */
export function assertSelfContained(page: string): void {
  const { script } = inlineBytes(page);
  assert.ok(script <= limits.script, `${script} bytes of script`);
  const asked = page.replace(/<noscript>.*?<\/noscript>|<script>.*?<\/script>/gs, '');
  assert.doesNotMatch(asked, /<script[^>]+src=|<link[^>]+(?:modulepreload|stylesheet)/);
}
