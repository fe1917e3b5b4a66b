import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { certificates, claims, owner } from '../../owner.ts';
import { owners } from '../../tests/support/owners.ts';

const long = owners.long();
// Questions have pages of their own.
Object.assign(owner, long.owner, { questions: undefined });
Object.assign(claims, long.claims);
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
const { brochureContent: contentOf } = await import('./content.ts');

const site = 'https://opvolgassistent.huisartsenzorg-noordoost-nederland.voorbeeld.example';
const background = '#808080';
const photo = sharp({ create: { width: 200, height: 200, channels: 3, background } });
const brochureContent = contentOf(site, await photo.webp().toBuffer());
const { carePaths, technology, closing } = brochureContent;
const card = {
  ...carePaths.cards[0],
  title: 'Cardiovasculair risicomanagement',
  asks: 'Hoe vaak gebruikte u deze week uw medicijn, en hielp het?',
};

// Seven to nine care paths leave no room for a photo and the longest address, answers and documents; usual ones fit.
const unanswered = {
  address: undefined,
  documents: { ...brochureContent.documents, links: [] },
  technology: {
    ...technology,
    route: technology.route.map((stop) => ({ ...stop, systems: undefined })),
  },
  closing: { ...closing, photo: undefined, reply: undefined },
};

for (const [count, answers] of [
  [3, {}],
  [5, {}],
  [6, {}],
  [8, unanswered],
  [9, unanswered],
] as const) {
  test(`long values and ${count} care paths fit on two pages, with and without claims`, async () => {
    const content = {
      ...brochureContent,
      ...answers,
      carePaths: { ...carePaths, cards: Array.from({ length: count }, () => card) },
    };
    assert.equal((await buildBrochure(content)).tooLong, undefined);
    const withoutClaims = { ...content, automation: undefined, timeSaved: undefined };
    assert.equal((await buildBrochure(withoutClaims)).tooLong, undefined);
  });
}
