import { mapTypes, type OwnerCommitments, typeRows } from 'contact/contact-types.ts';
import { owner } from '../../owner.ts';

/** Title and description of the dialog for each type. */
export function describeTypes(commitments: OwnerCommitments) {
  return mapTypes((type) => {
    const { title, describe } = typeRows[type];
    return { title, description: describe(commitments) };
  });
}

export const typeWords = describeTypes(owner);
