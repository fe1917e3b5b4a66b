import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describeDemo } from 'contact/contact-types.ts';
import type { OwnDocument, Owner } from '../../owner.ts';
import { describeFile } from './brochure.ts';
import { dayInWords } from './day-in-words.ts';

/** The systems that the assistant works with; undefined where the owner names none. */
export function describeSystems(systems: string[] = []): string | undefined {
  return systems.length > 0
    ? `Werkt met ${new Intl.ListFormat('nl-NL').format(systems)}.`
    : undefined;
}

/** When an answer comes and how long a demo takes, in other words than the toast's; undefined where the owner says neither. */
export function describeReply({
  replyWithin,
  demo,
}: Pick<Owner, 'replyWithin' | 'demo'>): string | undefined {
  const hasDemo = demo?.minutes || demo?.where;
  const plan = `We plannen samen met u ${describeDemo(demo)}.`;
  if (!replyWithin) return hasDemo ? plan : undefined;
  return `U hoort ${replyWithin} van ons.${hasDemo ? ` ${plan}` : ''}`;
}

/** The size of each document that is a file in `folder`, by its path. */
export function documentBytes(
  documents: OwnDocument[] = [],
  folder = 'site/public',
): Record<string, number> {
  const files = documents.map(({ link }) => link).filter((link) => link.startsWith('/'));
  return Object.fromEntries(files.map((path) => [path, statSync(join(folder, path)).size]));
}

/** Links to the owner's documents. @param bytes The size of each PDF in `site/public`, by its path. */
export function describeDocuments(
  documents: OwnDocument[] = [],
  bytes: Record<string, number>,
): { text: string; href: string }[] {
  return documents.map(({ name, link, date }) => {
    const size = bytes[link];
    const about = [
      size !== undefined && describeFile({ bytes: size }),
      date && dayInWords(date),
    ].filter(Boolean);
    return { text: about.length > 0 ? `${name} (${about.join(', ')})` : name, href: link };
  });
}
