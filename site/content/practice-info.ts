import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describeDemo } from 'contact/contact-types.ts';
import type { Documents, Owner } from '../../owner.ts';
import { describeFile } from './brochure.ts';

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

export const documentNames: Record<keyof Documents, string> = {
  processingAgreement: 'Verwerkersovereenkomst',
  dpia: 'Privacyonderzoek (DPIA)',
  privacyStatement: 'Privacyverklaring over de gesprekken',
};

/** The size of each document that is a file in `folder`, by its path. */
export function documentBytes(
  documents: Documents = {},
  folder = 'site/public',
): Record<string, number> {
  const files = Object.values(documents).filter((path) => path.startsWith('/'));
  return Object.fromEntries(files.map((path) => [path, statSync(join(folder, path)).size]));
}

/** Links to the owner's documents. @param bytes The size of each PDF in `site/public`, by its path. */
export function describeDocuments(
  documents: Documents = {},
  bytes: Record<string, number>,
): { text: string; href: string }[] {
  return (Object.keys(documentNames) as (keyof Documents)[]).flatMap((name) => {
    const href = documents[name];
    if (href === undefined) return [];
    const size = bytes[href];
    const file = size === undefined ? '' : ` (${describeFile({ bytes: size })})`;
    return [{ text: documentNames[name] + file, href }];
  });
}
