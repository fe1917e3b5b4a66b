import { owner } from '../../owner.ts';

const { product } = owner;

export const meta = {
  title: `${product}: belt uw patiënten voor routinecontroles`,
  description: `${product} is een AI-assistent (voicebot), geen mens. Hij belt patiënten van uw huisartsenpraktijk voor routinecontroles, volgt per zorgpad een triageprotocol en legt de uitkomst vast in uw HIS.`,
};
