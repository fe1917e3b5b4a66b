import { owner } from '../../../owner.ts';
import { withOwnWords } from '../own-words.ts';
import { describeReply } from '../practice-info.ts';

const words = withOwnWords({
  id: 'afspraak',
  link: 'Demo',
  heading: 'Hoor zelf hoe een gesprek verloopt',
  lead: 'In een demo hoort u een gesprek van begin tot eind. Daarna beantwoorden we uw vragen.',
  call: 'Liever eerst bellen? Vraag naar',
});

export const closing = {
  ...words,
  download: 'Download Brochure',
  /** Shown after the lead; undefined if the owner states no reply time and nothing about a demo. */
  reply: describeReply(owner),
};

/** The questions in the closing section, to which the header links; none if the owner has answered none. */
export const questions = {
  ...withOwnWords({ id: 'vragen', link: 'Vragen', title: 'Wat praktijken ons vragen' }),
  answered: owner.questions ?? [],
};
