import { mapTypes, type Promises, typeRows } from 'contact/contact-types.ts';
import { owner } from '../../owner.ts';

/** Title and description of the dialog for each type. */
export function describeTypes(promises: Promises) {
  return mapTypes((type) => {
    const { title, describe } = typeRows[type];
    return { title, description: describe(promises) };
  });
}

export const typeWords = describeTypes(owner);
