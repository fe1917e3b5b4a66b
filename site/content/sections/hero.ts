import { owner } from '../../../owner.ts';

const { product, followUpRole } = owner;

export const hero = {
  id: 'hero',
  eyebrow: 'Voor huisartsen en praktijkondersteuners',
  heading: ['Uw patiënten gebeld.', 'De uitkomst in uw HIS.'],
  lead: `${product} belt uw patiënten met bijvoorbeeld diabetes, COPD of hoge bloeddruk voor hun routinecontrole, of neemt hun telefoontjes aan. De AI-assistent volgt per zorgpad een triageprotocol en spreekt elke taal.`,
  decides: `Uw ${followUpRole} of huisarts beoordeelt de uitkomst.`,
  more: 'Meer Informatie',
};
