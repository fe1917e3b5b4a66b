import type { AstroIntegration } from 'astro';
import { openAnswers } from '../../../owner/check-practice-info.ts';
import { filledIn, ownerWarnings, wrongSettings } from '../../../owner/checks.ts';
import { today } from '../../content/claims.ts';

/**
 * Says at the end of each build what the owner still has to do.
 * @param unsetAddress The public address that the pages name while SITE_URL is not set.
 */
export function ownerReport(unsetAddress: string | undefined): AstroIntegration {
  return {
    name: 'owner',
    hooks: {
      'astro:config:setup': () => {
        const wrong = wrongSettings();
        if (wrong.length > 0) throw new Error(wrong.join('\n'));
      },
      'astro:build:done': ({ logger }) => {
        if (unsetAddress !== undefined) {
          logger.warn(
            `SITE_URL is not set: the pages name ${unsetAddress} as their public address`,
          );
        }
        for (const line of ownerWarnings(today)) logger.warn(line);
        const open = openAnswers(filledIn);
        if (open.length > 0)
          logger.info(`owner.ts does not yet answer what practices ask: ${open.join(', ')}`);
      },
    },
  };
}
