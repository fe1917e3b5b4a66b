import { askChoice } from '../ask.ts';
import type { Chapter } from '../chapter.ts';
import { say } from '../say.ts';
import { askValue } from './ask-value.ts';

const shownLength = 60;

/** The owner's words in place of ours, one text at a time. */
export const texts: Chapter = {
  title: 'Teksten van de pagina',
  isOptional: true,
  open: () => [],
  async ask(project) {
    // Imported late, because it reads owner.json, whose mistakes setup reports first.
    const page = await import('../../site/content/page-words.ts');
    const parts = Map.groupBy(page.replaceable.keys(), page.partOf);
    const option = (value: string, key: string, before = '') => {
      const text = String(project.owner.get(`words.${key}`) ?? page.replaceable.get(key));
      return { value, label: shortened(before + text) };
    };
    for (;;) {
      const choices = [...parts].map(([part, keys]) => {
        const first = keys.find((key) => !key.endsWith('/link')) ?? '';
        return { ...option(part, first, `${part}: `), leaves: true };
      });
      const part = await askChoice(
        'Wilt u een tekst van de pagina vervangen?',
        [{ value: '', label: 'Nee', leaves: true }, ...choices],
        '',
        'part of the page',
        { settles: true },
      );
      if (part === '') return;
      const options = parts.get(part)?.map((key) => option(key, key)) ?? [];
      const key = await askChoice('Welke tekst?', options, undefined, `text of ${part}`);
      const ours = page.replaceable.get(key) ?? '';
      await askValue(project, `words.${key}`, {
        title: 'Wat moet er staan?',
        hint: `Onze tekst is “${ours}”${/[.?!]$/.test(ours) ? '' : '.'} Er is plaats voor ongeveer ${page.roomFor(key)} tekens. Leeg laten zet onze tekst terug.`,
        check: (typed) => page.expectedText(key, typed),
      });
      const own = project.owner.get(`words.${key}`);
      for (const line of page.wordWarnings(own === undefined ? {} : { [key]: String(own) }))
        say(line, 'info');
    }
  },
};

function shortened(text: string): string {
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
