import * as z from 'zod/mini';

/** What a visitor asks for: contact, or a demo. Set by the button that opened the dialog. */
export const contactTypes = ['contact', 'demo'] as const;
export type ContactType = (typeof contactTypes)[number];

/** Lengths in UTF-16 units (JavaScript's string length), counted after `clean`. Both ends pass. */
export const limits = {
  firstName: { min: 1, max: 50 },
  lastName: { min: 1, max: 50 },
  email: { max: 255 },
  phone: { min: 10, max: 20 },
} as const;

/** The four fields of the form, in the order in which they stand there. */
export const fieldNames = ['firstName', 'lastName', 'email', 'phone'] as const;
export type FieldName = (typeof fieldNames)[number];

/** Shown at the fields. What is shown after sending: `outcomes.ts`; the dialog's other words: `site/content/dialog.ts`. */
const messages = {
  firstName: {
    min: 'Voornaam is verplicht',
    max: 'Voornaam moet korter dan 50 karakters zijn',
  },
  lastName: {
    min: 'Achternaam is verplicht',
    max: 'Achternaam moet korter dan 50 karakters zijn',
  },
  email: {
    min: 'Ongeldig email adres',
    max: 'Email moet korter dan 255 karakters zijn',
  },
  phone: {
    min: 'Telefoonnummer moet minimaal 10 cijfers bevatten',
    max: 'Telefoonnummer moet korter dan 20 karakters zijn',
  },
} as const;

/** One `@`, something before it, a dot inside the domain, no spaces. Letters of every script are letters. */
const emailPattern = '[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+';

/**
 * The same rules for a browser without script, as the `pattern` of each input (compiled by browsers with the
 * flag `v`, anchored at both ends). The blanks around a value do not count, as in `clean`. A character of two
 * UTF-16 units, as an emoji, counts as one here, so for those the server has the last word.
 */
export const patterns: Record<FieldName, string> = {
  firstName: lengthPattern(limits.firstName),
  lastName: lengthPattern(limits.lastName),
  email: `\\s*(?=\\S{1,${limits.email.max}}\\s*$)${emailPattern}\\s*`,
  phone: lengthPattern(limits.phone),
};

/**
 * Takes out what nobody types on purpose (control characters, zero-width spaces, byte-order marks) and the
 * blanks around. Joiners stay: names in several scripts and emoji need them.
 */
export function clean(text: string): string {
  return text.replace(/[\p{Cc}\u200B\uFEFF]/gu, '').trim();
}

/** A contact request as it is sent. Unknown fields are dropped: a lead is never lost over a field nobody asked for. */
export const contactRequest = z.object({
  firstName: text('firstName'),
  lastName: text('lastName'),
  email: z
    .string(messages.email.min)
    .check(
      z.overwrite(clean),
      z.regex(new RegExp(`^${emailPattern}$`, 'u'), { error: messages.email.min, abort: true }),
      atMost(limits.email.max, messages.email.max),
    ),
  phone: text('phone'),
  type: z.enum(contactTypes),
});

export type ContactRequest = z.infer<typeof contactRequest>;

/** The visitor's own part of a contact request: what the form holds. */
export const contactFields = z.omit(contactRequest, { type: true });
export type ContactFields = z.infer<typeof contactFields>;

function text(name: 'firstName' | 'lastName' | 'phone') {
  const { min, max } = limits[name];
  return z.string(messages[name].min).check(
    z.overwrite(clean),
    z.refine<string>((value) => value.length >= min, { error: messages[name].min, abort: true }),
    atMost(max, messages[name].max),
  );
}

/** Zod's own rules for lengths count code points. */
function atMost(max: number, error: string) {
  return z.refine<string>((value) => value.length <= max, error);
}

function lengthPattern({ min, max }: { min: number; max: number }): string {
  return min === 1
    ? `\\s*\\S(?:.{0,${max - 2}}\\S)?\\s*`
    : `\\s*\\S.{${min - 2},${max - 2}}\\S\\s*`;
}
