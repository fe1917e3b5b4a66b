import { owner } from '../../owner.ts';
import { withOwnWords } from './own-words.ts';
import { socialImage } from './social-image.ts';

const { product } = owner;

export const meta = withOwnWords({
  id: 'zoekmachines',
  title: `${product}: belt uw patiënten voor routinecontroles`,
  description: `${product} is een AI-assistent (voicebot), geen mens. Hij belt patiënten van uw huisartsenpraktijk voor routinecontroles, volgt per zorgpad een triageprotocol en legt de uitkomst vast in uw HIS.`,
});

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
