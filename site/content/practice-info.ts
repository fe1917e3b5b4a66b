import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describeDemo } from 'contact/contact-types.ts';
import { publicFolder } from '../../owner/own-folder.ts';
import { type HardCall, type OwnDocument, type Owner, owner, type Results } from '../../owner.ts';
import type { Source } from './claims.ts';
import { dayInWords, fileInWords, listInWords } from './in-words.ts';
import { withOwnWords } from './own-words.ts';
import { sampleCall } from './sample-call.ts';

/** The systems that the assistant works with; undefined if the owner lists none. */
export function describeSystems(systems: string[] = []): string | undefined {
  return systems.length > 0 ? `Werkt met ${listInWords(systems)}.` : undefined;
}

/** The reply time and the length of a demo, in words that differ from the toast's; undefined if the owner names neither. */
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
  folder = publicFolder,
): Record<string, number> {
  const files = documents.map(({ link }) => link).filter((link) => link.startsWith('/'));
  return Object.fromEntries(files.map((path) => [path, statSync(join(folder, path)).size]));
}

/** Links to the owner's documents. @param bytes The size of each PDF in `eigen/public`, by its path. */
export function describeDocuments(
  documents: OwnDocument[] = [],
  bytes: Record<string, number>,
): { text: string; href: string }[] {
  return documents.map(({ name, link, date }) => {
    const size = bytes[link];
    const about = [
      size !== undefined && fileInWords({ bytes: size }),
      date && dayInWords(date),
    ].filter(Boolean);
    return { text: about.length > 0 ? `${name} (${about.join(', ')})` : name, href: link };
  });
}

const hardCallWords = withOwnWords({
  id: 'anders',
  heading: 'Als een gesprek anders loopt',
  recorded: 'Gezegd',
  toldLabel: 'Bericht aan',
});

const resultWords = withOwnWords({
  id: 'resultaten',
  heading: 'Wat de gesprekken opleverden',
  called: 'patiënten gebeld',
  reached: 'bereikt',
  completed: 'gesprekken afgerond',
  passedOn: 'doorgegeven aan een mens',
});

/** Calls that do not go as planned; undefined without any. */
export const hardCalls = describeHardCalls(owner.hardCalls);

function describeHardCalls(calls: HardCall[] = []) {
  if (calls.length === 0) return undefined;
  return {
    ...hardCallWords,
    speakers: sampleCall.speakers,
    record: sampleCall.record.title,
    calls,
  };
}

/** Results of the owner's calls; undefined if the owner has none. */
export const results = owner.results && describeResults(owner.results);

function describeResults(counted: Results) {
  const { called, reached, completed, passedOn, period, source, sourceLink } = counted;
  const counts = [
    { what: resultWords.called, count: called },
    { what: resultWords.reached, count: reached },
    { what: resultWords.completed, count: completed },
    { what: resultWords.passedOn, count: passedOn, isPerson: true },
  ];
  const from: Source = { text: `Bron: ${source}`, href: sourceLink };
  return {
    heading: resultWords.heading,
    period,
    counts: counts.map(({ count, ...rest }) => ({
      ...rest,
      count: count.toLocaleString('nl-NL'),
      /** The count as a percentage of the patients who were called. */
      share: (100 * count) / called,
    })),
    source: from,
  };
}
