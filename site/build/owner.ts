import type { AstroIntegration } from 'astro';
import { colours, darkColours } from '../../colours.ts';
import { openAnswers } from '../../owner/check-practice-info.ts';
import { filledIn, ownerWarnings, wrongSettings } from '../../owner/checks.ts';
import { today } from '../content/claims.ts';
import { contactPhoto } from '../content/contact-photo.ts';
import { wrongColours } from './contrast.ts';
import { checkOwnerFiles, describeRecording } from './owner-files.ts';

const publicFolder = 'site/public';

/** What the owner changes besides the words. The configuration reads it, so that a change restarts `npm run dev`. */
const sources = ['owner.ts', 'owner/values.ts', 'colours.ts', 'hosting.ts'];

/**
 * Stops the build where `owner.ts` or `colours.ts` is wrong, and says at its end what the owner still has to do.
 * @param unsetAddress The public address that the pages name while SITE_URL is not set.
 */
export function ownerChecks(unsetAddress: string | undefined): AstroIntegration {
  return {
    name: 'owner',
    hooks: {
      'astro:config:setup': async ({ addWatchFile, config }) => {
        for (const file of sources) addWatchFile(new URL(`../${file}`, config.root));
        const wrong = [
          ...wrongColours('colours', colours),
          ...wrongColours('darkColours', darkColours),
          ...wrongSettings(),
        ];
        if (wrong.length > 0) throw new Error(wrong.join('\n'));
        await checkOwnerFiles(publicFolder);
        await contactPhoto();
      },
      'astro:build:done': async ({ logger }) => {
        const recording = await describeRecording(publicFolder);
        if (recording) logger.info(recording);
        if (unsetAddress !== undefined)
          logger.warn(
            `SITE_URL is not set: the pages name ${unsetAddress} as their public address`,
          );
        for (const line of ownerWarnings(today)) logger.warn(line);
        const open = openAnswers(filledIn);
        if (open.length > 0)
          logger.info(`owner.ts does not yet answer what practices ask: ${open.join(', ')}`);
      },
    },
  };
}
