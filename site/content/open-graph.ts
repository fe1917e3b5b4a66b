import { owner } from '../../owner.ts';
import { meta } from './meta.ts';
import { socialImage } from './social-image.ts';

/**
 * How other sites show a link to the page: each property of Open Graph with its content.
 * @param siteUrl The public address, an origin.
 */
export function openGraph(siteUrl: string): Record<string, string> {
  return {
    'og:title': meta.title,
    'og:description': meta.description,
    'og:type': 'website',
    'og:site_name': owner.product,
    'og:locale': 'nl_NL',
    'og:url': `${siteUrl}/`,
    'og:image': siteUrl + socialImage.path,
    'og:image:width': String(socialImage.width),
    'og:image:height': String(socialImage.height),
    'og:image:alt': socialImage.alt,
  };
}
