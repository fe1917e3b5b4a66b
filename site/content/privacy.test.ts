import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailLink } from 'contact/email-link.ts';
import type { Owner } from '../../owner.ts';
import { owners } from '../../tests/support/owners.ts';
import { privacyNotice } from './privacy.ts';

const { values: owner } = owners.fewest();
const { company, privacy } = owner;
const [host, post] = [
  { name: 'Gastheer B.V.', outsideEea: false as const },
  { name: 'Postbode B.V.', outsideEea: 'India, onder EU-modelcontracten' },
];

/** A setting, its new value, the items that must change with it, and what they must say then. */
const changes: [setting: string, change: Partial<Owner>, terms: string[], says: string[]][] = [
  [
    'name',
    { company: { ...company, name: 'Praktijk' } },
    ['Wie'],
    [`Praktijk, ${company.address}`],
  ],
  ['address', { company: { ...company, address: 'Kade 2' } }, ['Wie'], ['Kade 2']],
  [
    'privacy address',
    { company: { ...company, privacyEmail: 'avg@praktijk.nl' } },
    ['Wie', 'Uw rechten'],
    ['avg@praktijk.nl'],
  ],
  ['phone number', { phone: '020 123' }, ['Wie'], ['020\u00A0123']],
  [
    'receiver of the webhook',
    { privacy: { ...privacy, processors: [host], webhookReceiver: post } },
    ['Wie het ontvangt', 'Hoe lang'],
    ['Postbode B.V.'],
  ],
  [
    'time that backups stay',
    { privacy: { ...privacy, backupDays: 14 } },
    ['Hoe lang'],
    [
      'dagen nadat u haar verstuurde. In onze reservekopieën blijft uw aanvraag hoogstens 14 dagen langer.',
    ],
  ],
  [
    'retention',
    { privacy: { ...privacy, retentionDays: 41 } },
    ['Hoe lang'],
    ['41 dagen', 'Dan wissen we haar uiterlijk 82 dagen nadat u haar verstuurde.'],
  ],
  [
    'short retention',
    { privacy: { ...privacy, retentionDays: 7 } },
    ['Hoe lang'],
    ['uiterlijk 25 dagen'],
  ],
  [
    'single day',
    { privacy: { ...privacy, retentionDays: 1, backupDays: 1 } },
    ['Hoe lang'],
    ['Tot 1 dag na ontvangst', 'hoogstens 1 dag langer.'],
  ],
  [
    'data protection officer',
    { privacy: { ...privacy, officer: 'fg@praktijk.nl' } },
    ['Wie'],
    ['Functionaris gegevensbescherming: fg@praktijk.nl.'],
  ],
  [
    'list of processors',
    { privacy: { ...privacy, processors: [host, { ...post, outsideEea: false }] } },
    ['Wie het ontvangt'],
    [
      'Wijzelf, en bedrijven die binnen de Europese Economische Ruimte voor ons werken: Gastheer B.V. en Postbode B.V.',
    ],
  ],
  [
    'place where a processor keeps data',
    { privacy: { ...privacy, processors: [host, post] } },
    ['Wie het ontvangt'],
    [
      'binnen de Europese Economische Ruimte voor ons werken: Gastheer B.V. Ook bedrijven die',
      'voor ons gegevens buiten de Europese Economische Ruimte verwerken: Postbode B.V. (India, onder EU-modelcontracten)',
    ],
  ],
];

for (const [setting, change, terms, says] of changes) {
  test(`privacy notice: another ${setting} changes the text about it, and nothing else`, () => {
    const before = texts(owner);
    const after = texts({ ...owner, ...change });
    const changed = [...after.keys()].filter((term) => after.get(term) !== before.get(term));
    assert.deepEqual(changed, terms);
    for (const term of changed) {
      for (const words of says) assert.ok(after.get(term)?.includes(words), `${term}: ${words}`);
    }
  });
}

test('privacy notice: mentions campaigns only if their names are kept', () => {
  const terms = (sourceLabels?: boolean) =>
    privacyNotice({ ...owner, ...(sourceLabels !== undefined && { sourceLabels }) }).items.map(
      ({ term, text }) => `${term}: ${text.join()}`,
    );
  const kept = terms().filter((item) => /campagne/.test(item));
  assert.equal(kept.length, 1);
  assert.deepEqual(terms(true), terms());
  assert.deepEqual(
    terms(false),
    terms().filter((item) => item !== kept[0]),
  );
});

test('privacy notice: does not mention what the owner does not have', () => {
  const all = [...texts({ ...owner, privacy: { ...privacy, processors: [post] } }).values()].join();
  assert.doesNotMatch(all, /undefined|false|Functionaris|binnen de Europese|reservekopie/);
  const none = texts({ ...owner, privacy: { ...privacy, processors: [] } });
  assert.equal(none.get('Wie het ontvangt'), 'Wijzelf.');
});

test('privacy notice: does not change with settings that do not concern privacy', () => {
  const other = {
    ...owner,
    product: 'Ander',
    contactPerson: 'Ander',
    followUpRole: 'ander',
    company: { ...company, kvk: '1', btw: '1', securityEmail: 'ander@example.invalid' },
  };
  assert.deepEqual(texts(other), texts(owner));
});

test('privacy notice: the right to object is separate from all else, as article 21(4) requires', () => {
  const saying = [...texts(owner)].filter(([, text]) => /bezwaar/i.test(text));
  assert.deepEqual(
    saying.map(([term]) => term),
    ['Bezwaar'],
  );
});

test('privacy notice: begins with its scope, this site, and links to a privacy statement about calls', () => {
  const document = { name: 'Privacyverklaring gesprekken', link: '/gesprekken.pdf' };
  const link = { text: document.name, href: document.link };
  for (const [documents, links] of [
    [[{ name: 'DPIA', link: '/dpia.pdf' }], []],
    [[{ name: 'Privacyverklaring website', link: '/site.pdf' }], []],
    [[{ name: 'DPIA', link: '/dpia.pdf' }, document], [link]],
  ] as const) {
    const [first] = privacyNotice({ ...owner, documents: [...documents] }).items;
    assert.match(String(first?.text[0]), /^Deze website\b.*gesprekken met patiënten/);
    assert.deepEqual(
      first?.text.filter((part) => typeof part !== 'string'),
      links,
    );
  }
});

test('privacy notice: the owner’s e-mail address and phone number and the supervisory authority are links', () => {
  const { company, phone } = { ...owner, phone: '020 123 45 67' };
  const links = privacyNotice({ ...owner, phone })
    .items.flatMap(({ text }) => text)
    .filter((part) => typeof part !== 'string');
  const mail = { text: company.privacyEmail, href: emailLink(company.privacyEmail) };
  const supervisor = 'https://www.autoriteitpersoonsgegevens.nl';
  assert.deepEqual(links, [
    mail,
    { text: '020\u00A0123\u00A045\u00A067', href: 'tel:0201234567' },
    mail,
    { text: 'Autoriteit Persoonsgegevens', href: supervisor },
  ]);
});

function texts(settings: Owner): Map<string, string> {
  const read = (part: string | { text: string }) => (typeof part === 'string' ? part : part.text);
  return new Map(
    privacyNotice(settings).items.map(({ term, text }) => [term, text.map(read).join('')]),
  );
}
