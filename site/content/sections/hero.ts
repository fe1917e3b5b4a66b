import { owner } from '../../../owner.ts';

const { product, followUpRole } = owner;

export const hero = {
  id: 'hero',
  eyebrow: 'AI-assistent voor de huisartsenpraktijk',
  heading: ['Uw patiënten gebeld.', 'De uitkomst in uw HIS.'],
  lead: `${product} belt patiënten met diabetes, COPD of hoge bloeddruk en stelt de vragen van hun controle. Bellen zij zelf? Dan neemt hij op.`,
  decides: `Uw\u00A0${followUpRole} of huisarts beoordeelt de uitkomst.`,
  more: 'Meer Informatie',
};
