import type { ContactType } from './contact-types.ts';
import { emailPattern } from './pasted-email.ts';

/**
 * Where a field goes besides the database. The owner's e-mail always has name, address and number. The command `show`
 * prints every field, and erasing clears every field.
 */
type Destination = 'email' | 'webhook' | 'export';

/** A field of the form. To add one: `docs/add-a-field-or-type.md`. Fields are public: the dialog's script contains them. */
interface AnyField {
  /** Its column in both databases; needs a migration. */
  column: string;
  /** Its name in the form and the owner's e-mail. */
  label: string;
  hint?: string;
  /** Its English name, for the command line and exports. */
  heading: string;
  /** The types that ask for it; by default all. In a request of any other type it is empty. */
  types?: readonly [ContactType, ...ContactType[]];
  destinations: Destination[];
  /** Its value in sample requests: `contact test-webhook` and tests. */
  sample: string;
}

/** A field that the visitor types in. */
export interface TextField extends AnyField {
  /** Determines the on-screen keyboard, which characters are stripped, links in the owner's e-mail, and log redaction. */
  kind: 'name' | 'email' | 'phone' | 'text';
  /** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-field */
  autoComplete: string;
  /** Minimum and maximum length in UTF-16 units after cleaning. A `min` of 0 makes the field optional. */
  min: number;
  max: number;
  /** A regular expression, valid with both flags `u` and `v`, unanchored, that matches no whitespace. */
  pattern?: string;
  /** `wrong`: missing, invisible, too short, or not matching `pattern`. */
  messages: { wrong: string; tooLong: string };
}

/** A field whose value the visitor chooses from a list. */
export interface ChoiceField extends AnyField {
  kind: 'choice';
  /** Values go to database, webhook and export; visitor and owner see the labels. */
  options: readonly [Option, ...Option[]];
  /** The label when nothing is chosen. */
  placeholder: string;
  isRequired: boolean;
  /** `wrong`: unlisted, or missing although required. */
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
    destinations: everywhere,
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
    destinations: everywhere,
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
    destinations: everywhere,
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
    destinations: everywhere,
    sample: '06 0000 0000',
  },
} satisfies Record<string, Field>;

export type FieldName = keyof typeof rows;

export const fields: Record<FieldName, Field> = rows;

export const fieldNames = Object.keys(rows) as FieldName[];

export function textFields(): [name: FieldName, row: TextField][] {
  return fieldNames.flatMap((name): [FieldName, TextField][] => {
    const row = fields[name];
    return row.kind === 'choice' ? [] : [[name, row]];
  });
}

/** Whether it must be filled in for the types that ask for it. */
export function isRequired(field: Field): boolean {
  return field.kind === 'choice' ? field.isRequired : field.min > 0;
}

export function appliesTo({ types }: Field, type: ContactType): boolean {
  return types?.includes(type) ?? true;
}

/** The value for display: for a choice, its label. */
export function labelOf(field: Field, value: string): string {
  const option = field.kind === 'choice' && field.options.find((option) => option.value === value);
  return option ? option.label : value;
}

export function fieldsFor(destination: Destination): FieldName[] {
  return fieldNames.filter((name) => fields[name].destinations.includes(destination));
}

export function mapFields<Value>(toValue: (name: FieldName) => Value) {
  const entries = fieldNames.map((name) => [name, toValue(name)]);
  return Object.fromEntries(entries) as Record<FieldName, Value>;
}
