import assert from 'node:assert/strict';
import { test } from 'node:test';
import { certificates, owner } from '../owner.ts';

Object.assign(owner, {
  product: 'Digitale Opvolgassistent Noordoost-Nederland',
  followUpRole: 'praktijkondersteuner somatiek',
  contactPerson: 'Wilhelmina van den Oudenhoven-Łukaszewicz',
  phone: '+31 (0)85 - 000 00 00',
});
Object.assign(owner.company, {
  name: 'Digitale Zorgondersteuning Noordoost-Nederland Coöperatie U.A.',
  address: 'Burgemeester van den Oudenhovenlaan 1234-A, 1234 AB Noordoost-Voorbeeldstad',
});
for (const certificate of Object.values(certificates)) {
  Object.assign(certificate, {
    standard: 'NORM 12345-1:2026',
    issuer: 'Keurder B.V.',
    number: 'K-123456',
    scope: 'bellen met patiënten',
    expires: '9999-12-31',
    link: 'https://keurder.example/K-123456',
  });
}
// The content takes these values in when it is loaded.
const { buildBrochure } = await import('./build.ts');
const { brochureContent } = await import('./content.ts');

const { carePaths } = brochureContent;
const card = {
  ...carePaths.cards[0],
  title: 'Cardiovasculair risicomanagement',
  asks: 'Hoe vaak gebruikte u deze week uw medicijn, en hielp het?',
};

for (const count of [3, 5, 6, 8, 9]) {
  test(`long values and ${count} care paths fit on two pages, with and without claims`, async () => {
    const content = {
      ...brochureContent,
      carePaths: { ...carePaths, cards: Array.from({ length: count }, () => card) },
    };
    assert.equal((await buildBrochure(content)).pages, 2);
    const withoutClaims = { ...content, automation: undefined, timeSaved: undefined };
    assert.equal((await buildBrochure(withoutClaims)).pages, 2);
  });
}
