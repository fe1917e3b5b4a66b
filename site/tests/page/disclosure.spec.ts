import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emailLink } from 'contact/email-link.ts';
import { telephoneLink } from 'contact/phone.ts';
import { owner } from '../../../owner.ts';
import { openDialog } from '../support/browser/dialog.ts';
import { expect, test } from '../support/browser/site.ts';

/** What a site that asks for data must tell its visitors (GDPR, in Dutch AVG, article 13). */
const parts: [what: string, text: RegExp][] = [
  ['who is responsible, with a way to reach them', /@/],
  ['why the data is used', /contact met u op te nemen/i],
  ['that the IP address is used against abuse', /IP-adres.*misbruik/is],
  ['the legal basis', /artikel 6/i],
  ['the interest behind that basis', /gerechtvaardigd belang/i],
  ['who receives it', /\bWijzelf\b/],
  ['how long it is kept', /\d+ (dagen|weken|maanden|jaar)/i],
  ['the right to see it', /inzien|inzage/i],
  ['the right to correct it', /verbeteren|rectificatie/i],
  ['the right to erase it', /wissen|verwijderen/i],
  ['the right to restrict its use', /beperken|beperking/i],
  ['the right to data portability', /meenemen|overdragen/i],
  ['the right to object', /bezwaar/i],
  ['the right to complain', /klacht.*Autoriteit Persoonsgegevens/is],
  ['whether providing it is mandatory', /verplicht/i],
  ['whether decisions are automated', /automatische besluiten/i],
  ['that there are no cookies', /geen cookies en geen trackers/i],
];

/** The links that a visitor may need next. */
const links: [name: string, address: string][] = [
  [owner.company.privacyEmail, emailLink(owner.company.privacyEmail)],
  [owner.phone, telephoneLink(owner.phone) ?? ''],
  ['Autoriteit Persoonsgegevens', 'https://www.autoriteitpersoonsgegevens.nl'],
];

test('privacy notices: footer and dialog have everything that article 13 requires', async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const find of [() => footer, () => openDialog(page)]) {
    const place = await find();
    await expect(place.getByText(/Autoriteit Persoonsgegevens/)).toBeHidden();
    await place.getByText(/^(Privacy en|Wat we met uw gegevens)/).click();
    await expect(place.getByText(/Autoriteit Persoonsgegevens/)).toBeVisible();
    const text = await place.innerText();
    for (const [name, address] of links) {
      const link = place.getByRole('link', { name, exact: true });
      await expect.soft(link.last(), name).toHaveAttribute('href', address);
      // Webmail must not replace the page and lose what was typed: https://github.com/datahub-project/datahub/issues/7982
      if (!address.startsWith('tel:'))
        await expect.soft(link.last(), name).toHaveAttribute('target', '_blank');
    }
    for (const [what, pattern] of parts) expect.soft(text, what).toMatch(pattern);
  }
});

test("security.txt: links to the footer's small print, which says how accessible the site is and where to report a vulnerability", async ({
  page,
  site,
}) => {
  const text = readFileSync(join(site.folder, '.well-known/security.txt'), 'utf8');
  const [, fragment = ''] = /^Policy: \S+\/(#\S+)$/m.exec(text) ?? [];
  await page.goto(`/${fragment}`);
  const footer = page.getByRole('contentinfo');
  const { email, privacyEmail, securityEmail } = owner.company;
  // Our tests do not cover the owner's texts, so the page mentions a test only if the owner filled in its date.
  await expect(footer.getByText(/getest/)).toHaveCount(owner.accessibilityTested ? 1 : 0);
  for (const words of [
    /WCAG 2\.2, niveau AA/,
    `Bel ${owner.phone} of mail naar ${email ?? privacyEmail}`,
    /lek gevonden/i,
    `Mail naar ${securityEmail}`,
  ])
    await expect(footer).toContainText(words);
  await expect(footer.getByText('Toegankelijkheid', { exact: true })).toBeVisible();
  const mail = footer.getByRole('link', { name: securityEmail, exact: true });
  await expect(mail.last()).toHaveAttribute('href', emailLink(securityEmail));
});
