import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { type Certification, type Owner, owner } from '../../owner.ts';
import { buildFolder, buildSite } from '../support/build/build-site.ts';

const another: Owner = {
  ...owner,
  phone: '020 765 4321',
  company: {
    name: 'Zorgbellers B.V.',
    address: 'Havenkade 7, 9876 ZX Andersdorp',
    kvk: '12345678',
    btw: 'NL123456789B01',
    privacyEmail: 'avg@zorgbellers.example',
    securityEmail: 'lek@zorgbellers.example',
  },
  privacy: {
    retentionDays: owner.privacy.retentionDays + 41,
    processors: [
      { name: 'Serverzaal B.V.', outsideEea: false },
      { name: 'Postkamer B.V.', outsideEea: 'India, onder EU-modelcontracten' },
    ],
    officer: 'fg@zorgbellers.example',
  },
};
const { company, privacy, phone } = another;

const record = { source: 'Dossier 12', date: '2026-01-01' };
const current = {
  subject: 'Keurmerk van nu',
  standard: 'NORM 7510',
  issuer: 'Keurder B.V.',
  scope: 'bellen met patiënten',
  since: 'maart 2026',
};
const certifications: Certification[] = [
  { ...current, ...record },
  { subject: 'Keurmerk van toen', ...record, expires: '2026-01-31' },
];

const ownerFile = resolve(import.meta.dirname, '../../owner.ts');

let folder: Awaited<ReturnType<typeof buildFolder>>;
let page: string;
before(async () => {
  folder = await buildFolder();
  await buildFor({ owner: another, certifications });
  page = readFileSync(join(folder.path, 'dist/index.html'), 'utf8');
});
after(() => folder[Symbol.asyncDispose]());

test('the footer shows the name, the address, KvK and BTW that the owner filled in', () => {
  const text = plainText(part(/<footer.*?<\/footer>/s)).replace(
    /Wat we met uw gegevens doen.*/,
    '',
  );
  for (const words of [company.name, company.address, `KvK ${company.kvk}`, `BTW ${company.btw}`]) {
    assert.ok(text.includes(words), words);
  }
});

const places: [where: string, pattern: RegExp][] = [
  ['dialog', /<dialog id="contact-dialog".*?<\/dialog>/s],
  ['dialog for a browser without script', /<dialog id="demo-dialog".*?<\/dialog>/s],
  ['footer', /<footer.*?<\/footer>/s],
];
for (const [where, pattern] of places) {
  test(`the disclosure in the ${where} tells of the privacy that the owner filled in`, () => {
    const notice = plainText(part(pattern)).replace(/.*Wat we met uw gegevens doen/, '');
    const expected = [
      ...[company.name, company.address, company.privacyEmail, phone],
      `${privacy.retentionDays} dagen na ontvangst`,
      ...privacy.processors.flatMap(({ name, outsideEea }) => [name, outsideEea || '']),
      privacy.officer ?? '',
    ];
    for (const words of expected) assert.ok(notice.includes(words), words);
  });
}

test('a certificate is shown with all that the owner knows of it, until it expires', () => {
  const text = plainText(part(/<main.*?<\/main>/s));
  for (const words of Object.values(current)) assert.ok(text.includes(words), words);
  assert.doesNotMatch(text, /Keurmerk van toen/);
  assert.doesNotMatch(page, /Dossier 12/);
});

test('nothing of the site holds the company and the privacy of the former owner', () => {
  const files = globSync('**/*.{html,js}', { cwd: join(folder.path, 'dist') });
  assert.ok(files.length >= 4);
  const former = [
    ...Object.values(owner.company),
    owner.phone,
    `${owner.privacy.retentionDays} dagen`,
    ...owner.privacy.processors.map(({ name }) => name),
  ];
  for (const file of files) {
    const text = readFileSync(join(folder.path, 'dist', file), 'utf8').replaceAll('\u00A0', ' ');
    for (const words of former) assert.ok(!text.includes(words), `${file}: ${words}`);
  }
});

/** Builds the site into the folder for another owner; the project's own files and build stay as they are. */
async function buildFor(values: Record<string, object>): Promise<void> {
  const source = readFileSync(ownerFile, 'utf8');
  const other = Object.entries(values).reduce((text, [name, value]) => {
    const declared = new RegExp(
      `(?<=export const ${name}: [\\w[\\]]+ = )[{[].*?\\n[}\\]](?=;)`,
      's',
    );
    assert.match(text, declared);
    return text.replace(declared, () => JSON.stringify(value));
  }, source);
  await buildSite(folder.path, [
    {
      name: 'another-owner',
      enforce: 'pre',
      load: (id) => (id.split('?')[0] === ownerFile ? other : undefined),
    },
  ]);
}

function part(pattern: RegExp): string {
  const found = pattern.exec(page)?.[0];
  assert.ok(found, `${pattern} is not on the page`);
  return found;
}

function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, ' ').replace(/&nbsp;|\s+/g, ' ');
}
