import { type Picture, voice } from './picture.ts';

/** A voice. */
export const waveform: Picture = {
  width: 78,
  height: 32,
  shapes: voice(3, 16, [6, 14, 22, 12, 28, 18, 8, 24, 14, 6], 8, 'primary'),
};

/** A whole conversation, of which a part has been heard. */
export const conversation: Picture = {
  width: 1200,
  height: 96,
  shapes: [0, 1, 2, 3, 4, 5, 6]
    .map(
      (part) =>
        `<g transform="translate(${part * 168})">${voice(18, 48, [18, 40, 64, 30, 84, 52, 22, 70, 46, 88, 60, 26, 54, 16], 12, part < 2 ? 'on-primary-soft' : 'primary')}</g>`,
    )
    .join(''),
};
