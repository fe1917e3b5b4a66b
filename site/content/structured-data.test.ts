import assert from 'node:assert/strict';
import { test } from 'node:test';
import { owner } from '../../owner.ts';
import { structuredData } from './structured-data.ts';

const siteUrl = 'https://www.praktijk.nl';

/** The terms of schema.org and JSON-LD that the data uses. */
const terms = [
  'https://schema.org',
  'WebSite',
  'Organization',
  'PropertyValue',
  'KvK',
  'nl',
  `${siteUrl}/`,
];

const faqTerms = ['FAQPage', 'Question', 'Answer'];

test('structured data: has what the owner filled in, and nothing else', () => {
  const { product, phone, company } = owner;
  const known = [product, phone, company.name, company.address, company.btw, company.kvk];
  const said = texts(JSON.parse(structuredData(siteUrl)));
  const asked = (owner.questions ?? []).flatMap(({ question, answer }) => [question, answer]);
  const allowed = [...known, ...asked, ...terms, ...(asked.length > 0 ? faqTerms : [])];
  assert.deepEqual(
    said.filter((text) => !allowed.includes(text)),
    [],
  );
  for (const text of [...known, `${siteUrl}/`]) assert.ok(said.includes(text), text);
});

test('structured data: no value of an owner closes the script element', () => {
  const name = '</script><script>alert(1)</script><!-- "\u2028';
  const odd = { ...owner, product: name, company: { ...owner.company, name } };
  const data = structuredData(siteUrl, odd);
  assert.doesNotMatch(data, /</);
  assert.equal(texts(JSON.parse(data)).filter((text) => text === name).length, 2);
});

test('structured data: a FAQ page if there are questions, and only then', () => {
  const asked = [{ question: 'Nu </script>?', answer: 'Ja.' }];
  const data = structuredData(siteUrl, { ...owner, questions: asked });
  assert.doesNotMatch(data, /</);
  const [site, faq] = JSON.parse(data)['@graph'];
  assert.equal(site['@type'], 'WebSite');
  assert.deepEqual(faq, {
    '@type': 'FAQPage',
    inLanguage: 'nl',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'Nu </script>?',
        acceptedAnswer: { '@type': 'Answer', text: 'Ja.' },
      },
    ],
  });
  const { questions: _, ...silent } = owner;
  for (const settings of [silent, { ...silent, questions: [] }]) {
    const said = JSON.parse(structuredData(siteUrl, settings));
    assert.equal(said['@type'], 'WebSite');
    assert.ok(!texts(said).includes('FAQPage'));
  }
});

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Object.values(value as object).flatMap(texts);
}
