import { telephoneLink } from 'contact/phone.ts';
import { owner } from '../../owner.ts';
import { brochureWords } from '../content/brochure.ts';
import { certifications } from '../content/certifications.ts';
import { figures, type Source } from '../content/claims.ts';
import { weekDays } from '../content/in-words.ts';
import type { Logo } from '../content/logo.ts';
import { meta } from '../content/meta.ts';
import { hardCalls, results } from '../content/practice-info.ts';
import { sampleCall } from '../content/sample-call.ts';
import { benefits } from '../content/sections/benefits.ts';
import { carePaths } from '../content/sections/care-paths.ts';
import { closing, questions } from '../content/sections/closing.ts';
import { footer } from '../content/sections/footer.ts';
import { hero } from '../content/sections/hero.ts';
import { howItWorks } from '../content/sections/how-it-works.ts';
import { technology } from '../content/sections/technology.ts';
import { automation } from '../pictures/automation.ts';
import { drawing } from '../pictures/drawings.ts';
import { handsetPath, type Picture } from '../pictures/picture.ts';
import { week } from '../pictures/week.ts';
import { addressOf, documentsOf, fullAddress } from './address.ts';

/** The most documents that fit on the second page. */
const maxOnPage = 4;

const { name, address, email } = owner.company;
const { seat, kvk } = footer.company;

/**
 * Every word of the brochure, from the page's own content, without what the owner has left out.
 * @param siteUrl The page's address, if one is set.
 * @param photo The contact person's photo, as WebP.
 */
export const brochureContent = (siteUrl?: string, photo?: Buffer, logo?: Logo) => ({
  title: meta.title,
  description: meta.description,
  product: owner.product,
  logo: logo && { shapes: logo.svg, width: logo.width, height: logo.height },
  address: addressOf(siteUrl),
  ...furtherFacts(siteUrl),
  hero,
  call: sampleCall,
  waveform: drawing('voice'),
  hardCalls,
  automation: figures.automation && {
    ...figures.automation,
    source: sourceIn(figures.automation, siteUrl),
    picture: automation(figures.automation.percent),
  },
  timeSaved: figures.timeSaved && {
    ...figures.timeSaved,
    source: sourceIn(figures.timeSaved, siteUrl),
    week: { ...figures.timeSaved.week, days: weekDays },
    picture: week(figures.timeSaved.hoursFrom, figures.timeSaved.hoursTo),
  },
  benefits: { heading: benefits.heading, groups: benefits.groups },
  steps: {
    ...howItWorks,
    steps: howItWorks.steps.map((step) => ({ ...step, picture: drawing(step.picture) })),
  },
  carePaths: {
    heading: carePaths.heading,
    lead: `${carePaths.lead} ${carePaths.questions}`,
    cards: carePaths.cards.map(({ title, asks, picture }) => ({
      title,
      asks,
      picture: drawing(picture),
    })),
    more: carePaths.more,
  },
  technology: {
    ...technology,
    limits: howItWorks.limits,
    // A link in a PDF needs a full address.
    certifications: certifications.map(({ link, ...rest }) =>
      link?.href.startsWith('https:')
        ? { ...rest, link: { href: link.href, text: brochureWords.proof } }
        : rest,
    ),
  },
  questions: { title: questions.title, answered: questions.answered },
  closing: {
    ...closing,
    contactPerson: owner.contactPerson,
    role: owner.contact?.role,
    photo: photo && { alt: owner.contact?.photo?.alt, ...pictureOf(photo) },
    phone: owner.phone,
    phoneLink: telephoneLink(owner.phone),
    handset: handsetPath(0, 0),
    company: [name, address, seat, kvk, email].filter(Boolean).join(', '),
    phoneHours: owner.phoneHours,
    emergency: brochureWords.emergency,
  },
});

/** Purposes, results and documents, if they are more than `maxOnPage`, go on page three and up if it exists, else on page two. */
function furtherFacts(siteUrl: string | undefined) {
  const links = documentsOf(owner.documents, siteUrl);
  const documents = links.length > 0 ? { title: technology.documentsTitle, links } : undefined;
  const isMany = links.length > maxOnPage;
  const purposes = certifications.flatMap(({ purpose }) => purpose ?? []);
  const counted = results && { ...results, source: sourceIn(results, siteUrl) };
  const hasMore = isMany || counted || purposes.length > 0;
  const more = hasMore
    ? { purposes, results: counted, documents: isMany ? documents : undefined }
    : undefined;
  const hasFurtherPages = hardCalls || questions.answered.length > 0;
  return {
    documents: isMany ? undefined : documents,
    ...(hasFurtherPages ? { more } : { onSecondPage: more }),
  };
}

/** The source of a figure. A link in a PDF needs a full address. */
function sourceIn({ source }: { source?: Source | undefined }, siteUrl: string | undefined) {
  return source && { text: source.text, url: fullAddress(source.href, siteUrl) };
}

function pictureOf(webp: Buffer): Picture {
  const href = `data:image/webp;base64,${webp.toString('base64')}`;
  return { width: 1, height: 1, shapes: `<image href="${href}" width="1" height="1"/>` };
}
