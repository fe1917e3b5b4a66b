import { type Picture, voice } from './picture.ts';

/** A voice. */
export const waveform: Picture = {
  width: 78,
  height: 32,
  shapes: voice(3, 16, [6, 14, 22, 12, 28, 18, 8, 24, 14, 6], 8, 'primary'),
};

/** A conversation from begin to end: two voices in turn. */
export const conversation: Picture = {
  width: 1200,
  height: 96,
  shapes: ['primary', 'control', 'primary', 'control', 'primary', 'control']
    .map(
      (colour, turn) =>
        `<g transform="translate(${turn * 200})">${voice(20, 48, [18, 40, 64, 30, 84, 52, 22, 70, 46, 88, 60, 26, 54, 16], 12, colour)}</g>`,
    )
    .join(''),
};
