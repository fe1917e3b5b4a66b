import { owner } from '../../../owner.ts';
import { describeReply } from '../practice-info.ts';

export const closing = {
  id: 'afspraak',
  link: 'Demo',
  heading: 'Hoor zelf hoe een gesprek verloopt',
  lead: 'In een demo hoort u een gesprek van begin tot eind. Daarna beantwoorden we uw vragen.',
  download: 'Download Brochure',
  /** After the lead; undefined where the owner promises no term. */
  reply: describeReply(owner),
  call: 'Liever eerst bellen? Vraag naar',
};

/** The questions in the closing section, to which the header links; none where the owner has answered none. */
export const questions = {
  id: 'vragen',
  link: 'Vragen',
  title: 'Wat praktijken ons vragen',
  answered: owner.questions ?? [],
};
