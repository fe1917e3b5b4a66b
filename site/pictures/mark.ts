import type { Picture } from './picture.ts';

/** The mark of the product: a speech bubble with a line that checks. It is in logo, icons, brochure and social image. */
export const mark: Picture = {
  width: 32,
  height: 32,
  shapes:
    '<path d="M6 2h20a5 5 0 0 1 5 5v13a5 5 0 0 1-5 5H14l-7 6v-6H6a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5Z" fill="var(--color-primary)"/><path d="M7 14h4l2.5-5 4 9 2.5-4h5" stroke="var(--color-on-primary-soft)" fill="none" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>',
};
