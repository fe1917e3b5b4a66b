import { functionPath } from 'contact/wire.ts';
import { expectSuccess, person, sendForm } from '../support/browser/dialog.ts';
import { expect, ownOrigin, test } from '../support/browser/site.ts';

const address = '/?utm_source=nieuwsbrief&utm_medium=%3Cb%3E&gclid=geheim#werkwijze';

/** `site/tests/second-origin/campaign.spec.ts` tests a backend on another origin. */
for (const javaScriptEnabled of [true, false]) {
  test.describe(`with script ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('campaign: the owner gets the labels from the Referer that the browser sends, and nothing else of the address', {
      tag: ownOrigin,
    }, async ({ page, arrivesOnce }) => {
      const call = page.waitForRequest(`**${functionPath}`);
      const values = person();
      await page.goto(address);
      await sendForm(page, values);
      await expectSuccess(page);
      const { text = '' } = await arrivesOnce(values.email);
      expect(text).toMatch(/Bron: +nieuwsbrief\n\s*Medium: +<b>\n/);
      expect(text).not.toMatch(/Campagne|gclid|geheim/);
      const request = await call;
      expect(await request.headerValue('contact-source')).toBeNull();
      expect(request.postData()).not.toContain('nieuwsbrief');
    });
  });
}
