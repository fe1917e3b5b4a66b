import { mapTypes, typeRows } from 'contact/contact-types.ts';
import { owner } from '../../owner.ts';

/** Title and description of the dialog for each type. */
export const typeWords = mapTypes((type) => {
  const { title, describe } = typeRows[type];
  return { title, description: describe(owner) };
});
