import { type Owner, owner, type Question } from '../../owner.ts';

/**
 * Data for search engines (JSON-LD in the terms of schema.org), with only what the owner filled in.
 * @param siteUrl The public address, an origin.
 * @returns Text for a script element, which cannot close that element.
 */
export function structuredData(
  siteUrl: string,
  { product, phone, company, questions = [] }: Owner = owner,
): string {
  const url = `${siteUrl}/`;
  const publisher = {
    '@type': 'Organization',
    name: company.name,
    url,
    address: company.address,
    telephone: phone,
    vatID: company.btw,
    identifier: { '@type': 'PropertyValue', propertyID: 'KvK', value: company.kvk },
  };
  const site = { '@type': 'WebSite', name: product, url, inLanguage: 'nl', publisher };
  const data = questions.length > 0 ? { '@graph': [site, faqPage(questions)] } : site;
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}

function faqPage(questions: Question[]) {
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return { '@type': 'FAQPage', inLanguage: 'nl', mainEntity };
}
