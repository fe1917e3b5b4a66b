import { owner } from '../../../owner.ts';
import { withOwnWords } from '../own-words.ts';
import { hardCalls } from '../practice-info.ts';

const { product, followUpRole } = owner;

const words = withOwnWords({
  id: 'hero',
  eyebrow: 'AI-assistent voor de huisartsenpraktijk',
  heading: ['Uw patiënten gebeld.', 'De uitkomst in uw HIS.'],
  lead: `${product} belt patiënten met diabetes, COPD of hoge bloeddruk voor hun controle. Bellen zij daar zelf voor? Dan neemt hij op.`,
  urgent: 'En als een gesprek anders loopt?',
  decides: `Uw\u00A0${followUpRole} of huisarts beoordeelt de uitkomst.`,
});

export const hero = {
  ...words,
  /** Shown after `decides`; undefined if the owner has no hard calls to show. */
  urgent: hardCalls && { text: words.urgent, href: `#${hardCalls.id}` },
  more: 'Meer Informatie',
};
