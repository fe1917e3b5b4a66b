/** The whole suite; or a slice of it for the quick run; or what the slice leaves out. */
export type Part = 'whole' | 'slice' | 'rest';

/** Whether what the slice has, or has not, belongs to a part. */
export function isIn(part: Part, isInSlice: boolean): boolean {
  return part === 'whole' || (part === 'slice') === isInSlice;
}

// Of nine lists each gives its first case at least.
const every = 60;

/** The cases of a list that belong to a part: every sixtieth is in the slice, and each that must be. */
export function partOf<Case>(
  part: Part,
  cases: Case[],
  mustBeInSlice: (one: Case) => boolean = () => false,
): Case[] {
  return cases.filter((one, index) => isIn(part, index % every === 0 || mustBeInSlice(one)));
}
