import type { ContactType } from './contact-types.ts';
import { emailPattern } from './pasted-email.ts';

/**
 * Where a field goes beside the database. The command `show` prints every field, and erasing clears every field; the
 * owner's e-mail always has name, address and number.
 */
type Destination = 'email' | 'webhook' | 'export';

/**
 * A field of the form and all that is done with it; `docs/add-a-field-or-type.md` says how to add one. Fields are public:
 * they are part of the dialog's script.
 */
interface AnyField {
  /** Its column in both databases. A migration of each adds it. */
  column: string;
  /** Its name in the form and in the e-mail to the owner. */
  label: string;
  hint?: string;
  /** Its name on the command line and in exports, which are in English. */
  heading: string;
  /** The types of request that ask for it; absent: all. For the others it is empty, whatever is sent. */
  askedFor?: readonly [ContactType, ...ContactType[]];
  goesTo: Destination[];
  /** Its value in made-up requests: that of `contact test-webhook`, and those of the tests. */
  sample: string;
}

/** A field that the visitor types in. */
export interface TextField extends AnyField {
  /** Decides a phone's keyboard, what is stripped, the links in the owner's e-mail, and what logs leave out. */
  kind: 'name' | 'email' | 'phone' | 'text';
  /** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-field */
  autoComplete: string;
  /** The least and greatest length in UTF-16 units, counted after stripping. With a `min` of 0 it may be left empty. */
  min: number;
  max: number;
  /** What else it must match: a regular expression for the flags `u` and `v`, without anchors, that matches no blanks. */
  pattern?: string;
  /** `wrong`: missing, invisible, too short, or unlike `pattern`. */
  messages: { wrong: string; tooLong: string };
}

/** A field whose value the visitor chooses from a list. */
export interface ChoiceField extends AnyField {
  kind: 'choice';
  /** The values, which database, webhook and export get, with the labels that visitor and owner read. */
  options: readonly [Option, ...Option[]];
  /** The label of the choice of none. */
  placeholder: string;
  isRequired: boolean;
  /** `wrong`: none of the values, or none where one is required. */
  messages: { wrong: string };
}

interface Option {
  value: string;
  label: string;
}

export type Field = TextField | ChoiceField;

const everywhere: Destination[] = ['email', 'webhook', 'export'];

/** In the order of the form. */
const rows = {
  firstName: {
    kind: 'name',
    column: 'first_name',
    label: 'Voornaam',
    heading: 'first name',
    autoComplete: 'given-name',
    min: 1,
    max: 50,
    messages: {
      wrong: 'Voornaam is verplicht',
      tooLong: 'Voornaam moet korter dan 50 karakters zijn',
    },
    goesTo: everywhere,
    sample: 'Test',
  },
  lastName: {
    kind: 'name',
    column: 'last_name',
    label: 'Achternaam',
    heading: 'last name',
    autoComplete: 'family-name',
    min: 1,
    max: 50,
    messages: {
      wrong: 'Achternaam is verplicht',
      tooLong: 'Achternaam moet korter dan 50 karakters zijn',
    },
    goesTo: everywhere,
    sample: 'van Voorbeeld',
  },
  email: {
    kind: 'email',
    column: 'email',
    label: 'E-mailadres',
    heading: 'e-mail',
    autoComplete: 'email',
    min: 1,
    max: 255,
    pattern: emailPattern,
    messages: {
      wrong: 'Ongeldig email adres',
      tooLong: 'Email moet korter dan 255 karakters zijn',
    },
    goesTo: everywhere,
    sample: 'test@example.invalid',
  },
  phone: {
    kind: 'phone',
    column: 'phone',
    label: 'Telefoonnummer',
    hint: 'Op dit nummer bellen we u.',
    heading: 'phone',
    autoComplete: 'tel',
    min: 10,
    max: 20,
    messages: {
      wrong: 'Telefoonnummer moet minimaal 10 cijfers bevatten',
      tooLong: 'Telefoonnummer moet korter dan 20 karakters zijn',
    },
    goesTo: everywhere,
    sample: '06 0000 0000',
  },
} satisfies Record<string, Field>;

export type FieldName = keyof typeof rows;

export const fields: Record<FieldName, Field> = rows;

export const fieldNames = Object.keys(rows) as FieldName[];

/** The fields that are typed in, with their rows. */
export function textFields(): [name: FieldName, row: TextField][] {
  return fieldNames.flatMap((name): [FieldName, TextField][] => {
    const row = fields[name];
    return row.kind === 'choice' ? [] : [[name, row]];
  });
}

/** Whether it must be filled in where it is asked for. */
export function isRequired(field: Field): boolean {
  return field.kind === 'choice' ? field.isRequired : field.min > 0;
}

export function isAskedFor({ askedFor }: Field, type: ContactType): boolean {
  return askedFor?.includes(type) ?? true;
}

/** The value as a person reads it: of a choice its label. */
export function labelOf(field: Field, value: string): string {
  const option = field.kind === 'choice' && field.options.find((option) => option.value === value);
  return option ? option.label : value;
}

/** The names of the fields that go to `destination`. */
export function fieldsFor(destination: Destination): FieldName[] {
  return fieldNames.filter((name) => fields[name].goesTo.includes(destination));
}

/** An object with a value for each field, by its name. */
export function mapFields<Value>(give: (name: FieldName) => Value) {
  const entries = fieldNames.map((name) => [name, give(name)]);
  return Object.fromEntries(entries) as Record<FieldName, Value>;
}
