import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { allValues } from '../../../../owner.ts';
import { type RunningServer, startServer } from '../../../../server/tests/support/server/server.ts';
import { ownersProject } from '../../../../tests/support/owners-project.ts';
import { makeRecording } from '../build/recording.ts';

export const questions = [
  { question: 'Wat als niemand opneemt?', answer: 'Dan belt hij de volgende dag nog eens.' },
  { question: 'Wie ziet onze gegevens?', answer: 'Uw eigen praktijk.' },
] as const;

export const pain = {
  title: 'Pijn op de borst',
  turns: [
    { who: 'patient' as const, text: 'Het drukt op mijn borst.' },
    { who: 'assistant' as const, text: 'Dan verbind ik u door met uw praktijk.' },
  ],
  record: '“het drukt op mijn borst”',
  told: 'De praktijk, meteen per telefoon',
};

export const person = {
  title: 'Liever een mens',
  turns: [{ who: 'patient' as const, text: 'Ik wil een mens spreken.' }],
  record: 'Wil een mens spreken',
  told: 'De praktijk, dezelfde dag',
};

export const results = {
  called: 1_240,
  reached: 1_015,
  completed: 903,
  passedOn: 88,
  period: 'maart tot en met mei 2026',
  source: 'registratie van 12 praktijken',
  sourceLink: 'https://praktijk.example/registratie',
};

export const recording = '/voorbeeldgesprek.wav';

/** A choice that every type asks for, and a text that only a demo asks for. */
const fields = `
  madeUpSize: {
    kind: 'choice', column: 'made_up_size', label: 'Verzonnen grootte', heading: 'made-up size', placeholder: 'Maak een keuze',
    options: [{ value: 'small', label: 'Klein' }, { value: 'large', label: 'Groot' }],
    isRequired: true, messages: { wrong: 'Kies een grootte' }, destinations: everywhere, sample: 'small',
  },
  madeUpDay: {
    kind: 'text', column: 'made_up_day', label: 'Verzonnen dag', heading: 'made-up day', autoComplete: 'off', min: 1, max: 20,
    messages: { wrong: 'Noem een dag', tooLong: 'Te lang' }, types: ['demo'],
    destinations: everywhere, sample: 'maandag',
  },
} satisfies Record<string, Field>;`;

const furtherPage = `
---
import Page from '../layouts/page.astro';
---
<Page title="Over ons" description="Wie wij zijn."><h1>Over ons</h1></Page>`;

/**
 * The site of an owner with a logo, answered questions, a recording of the sample call, hard calls, results, two more form
 * fields and a further page. The site is built once per worker.
 */
export const test = base.extend<object, { site: RunningServer; turnsAt: number[] }>({
  site: [
    async ({ turnsAt }, use) => {
      const sampleCall = { audio: recording, patientVoice: 'person' as const, turnsAt };
      await using project = await ownersProject(
        {
          ...allValues,
          logo: 'logo.svg',
          questions: [...questions],
          sampleCall,
          hardCalls: [pain, person],
          results,
        },
        { [recording.slice(1)]: makeRecording().audio },
      );
      const table = join(project.path, 'contact/fields.ts');
      const source = await readFile(table, 'utf8');
      await writeFile(table, source.replace('} satisfies Record<string, Field>;', fields));
      await writeFile(join(project.path, 'site/pages/over-ons.astro'), furtherPage);
      const { isBuilt, output } = await project.build();
      expect(isBuilt, output).toBe(true);
      await using server = await startServer({}, { root: project.path });
      await use(server);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  turnsAt: [({}, use) => use(makeRecording().turnsAt), { scope: 'worker' }],
  baseURL: ({ site }, use) => use(site.address),
});

export { expect };
