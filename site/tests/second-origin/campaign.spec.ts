import { functionPath } from 'contact/wire.ts';
import { expectSuccess, person, sendForm } from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/second-origin.ts';

/** `site/browser/send-request.test.ts` tests a backend that refuses the header. */
for (const [behaviour, javaScriptEnabled, inMail, inHeader] of [
  [
    'sends the campaign labels in its URL, and nothing else from it',
    true,
    /Bron: +nieuwsbrief\n\s*Campagne: +✓ Najaar\n/,
    'utm_source=nieuwsbrief&utm_campaign=%E2%9C%93+Najaar',
  ],
  ['without script sends the request, but no labels', false, /^(?!.*Bron)/s, null],
] as const) {
  test.describe(() => {
    test.use({ javaScriptEnabled });

    test(`campaign: to a backend on another origin the page ${behaviour}`, async ({
      page,
      arrivesOnce,
    }) => {
      const values = person();
      const call = page.waitForRequest(
        (request) => request.url().endsWith(functionPath) && request.method() === 'POST',
      );
      await page.goto('/?utm_source=nieuwsbrief&utm_campaign=%E2%9C%93%20Najaar&gclid=geheim');
      await sendForm(page, values);
      await expectSuccess(page);
      const { text = '' } = await arrivesOnce(values.email);
      expect(text).toMatch(inMail);
      const request = await call;
      const headers = await request.allHeaders();
      expect(headers['contact-source'] ?? null).toBe(inHeader);
      expect(JSON.stringify(headers) + request.postData()).not.toContain('geheim');
    });
  });
}
