/** Something that the owner has to mend first. Its message is Dutch, one line for each thing, and is all that is shown. */
export class Refusal extends Error {}
