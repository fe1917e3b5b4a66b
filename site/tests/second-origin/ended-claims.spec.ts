import { dirname } from 'node:path';
import { endedClaims, test } from '../support/browser/second-origin.ts';
import { expectNoTrace } from '../support/build/ended-claims.ts';

/** `site/tests/built/full/ended-claims.test.ts` builds the pages of other owners. */
test('ended automated share: no text of page, drawings, brochure and social image has a trace of it, and the rest is intact', async ({
  site,
}) => {
  await expectNoTrace(dirname(site.folder), endedClaims);
});
