import { owner } from '../../../owner.ts';
import { hardCalls } from '../practice-info.ts';

const { product, followUpRole } = owner;

export const hero = {
  id: 'hero',
  eyebrow: 'AI-assistent voor de huisartsenpraktijk',
  heading: ['Uw patiënten gebeld.', 'De uitkomst in uw HIS.'],
  lead: `${product} belt patiënten met diabetes, COPD of hoge bloeddruk en stelt de vragen bij hun controle. Bellen zij zelf? Dan neemt hij op.`,
  /** Beside the calls that he takes; undefined where the owner does not say what happens then. */
  urgent: hardCalls && { text: 'En als een gesprek anders loopt?', href: `#${hardCalls.id}` },
  decides: `Uw\u00A0${followUpRole} of huisarts beoordeelt de uitkomst.`,
  more: 'Meer Informatie',
};
