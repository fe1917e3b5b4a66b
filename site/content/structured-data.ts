import { type Owner, owner } from '../../owner.ts';

/**
 * What search engines may know (JSON-LD in the terms of schema.org): only what the owner filled in.
 * @param siteUrl The public address, an origin.
 * @returns Text for a script element: nothing in it can close that element.
 */
export function structuredData(
  siteUrl: string,
  { product, phone, company }: Owner = owner,
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
  return JSON.stringify({ '@context': 'https://schema.org', ...site }).replaceAll('<', '\\u003c');
}
