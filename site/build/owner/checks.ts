import type { AstroIntegration } from 'astro';
import { openAnswers, ownerWarnings } from '../../../owner/checks.ts';
import { wrongColours } from '../../../owner/contrast.ts';
import { ownerPath } from '../../../owner/own-folder.ts';
import { ownerProblems } from '../../../owner/read.ts';
import { allValues, colours, darkColours, words } from '../../../owner.ts';
import { today } from '../../content/claims.ts';
import { describeRecording, fileProblems } from '../../content/owner-files.ts';
import { wordProblems, wordWarnings } from '../../content/page-words.ts';

// `npm run setup` runs this file at its end.
if (import.meta.main) {
  const problems = await findProblems();
  const isWrong = problems.length > 0;
  const heading = isWrong
    ? 'Verbeter dit eerst, anders start de site niet:'
    : 'Kijk hier nog naar:';
  const lines = isWrong ? problems : wordWarnings(words);
  if (lines.length > 0) process.stdout.write(`${[heading, ...lines].join('\n')}\n`);
}

/** Files of values that the configuration reads. A change to one restarts `npm run dev`. */
const sources = [ownerPath, 'owner.ts', 'owner/demo.ts', 'colours.ts', 'hosting.ts'];

/**
 * Stops the build if `owner.json`, a file that it names or `colours.ts` is wrong. At the end of the build, logs what the owner
 * still has to do.
 * @param unsetAddress The address that the pages use in place of SITE_URL; undefined if that is set.
 */
export function ownerChecks(unsetAddress: string | undefined): AstroIntegration {
  return {
    name: 'owner',
    hooks: {
      'astro:config:setup': async ({ addWatchFile, config, command }) => {
        for (const file of sources) addWatchFile(new URL(`../${file}`, config.root));
        const problems = await findProblems();
        if (problems.length === 0) return;
        if (command !== 'build') throw new Error(problems.join('\n'));
        // Without the stack trace that Astro would add.
        process.stderr.write(problems.map((line) => `${line}\n`).join(''));
        process.exit(1);
      },
      'astro:build:done': async ({ logger }) => {
        const recording = await describeRecording();
        if (recording) logger.info(recording);
        if (unsetAddress !== undefined)
          logger.warn(`SITE_URL is not set: the pages use ${unsetAddress} as their public address`);
        for (const line of [...ownerWarnings(today, allValues), ...wordWarnings(words)])
          logger.warn(line);
        const open = openAnswers(allValues);
        if (open.length > 0)
          logger.info(
            `eigen/owner.json beantwoordt nog niet wat praktijken vragen: ${open.join(', ')}`,
          );
      },
    },
  };
}

async function findProblems(): Promise<string[]> {
  // First, because a wrong brand colour makes its tints wrong.
  const problems = ownerProblems();
  if (problems.length > 0) return problems;
  const faint = [...wrongColours('colours', colours), ...wrongColours('darkColours', darkColours)];
  if (faint.length > 0) return faint;
  return [...wordProblems(words), ...(await fileProblems(allValues))];
}
