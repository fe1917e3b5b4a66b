import type { AstroIntegration } from 'astro';
import { demoSettings, wrongSettings } from '../owner.ts';
import { expiredClaims } from '../site/content/claims.ts';

/**
 * Says at the end of each build what the owner still has to look at.
 * @param unsetAddress What the pages name as their public address because SITE_URL is not set.
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
        const demo = demoSettings();
        if (demo.length > 0) logger.warn(`owner.ts still holds demo values: ${demo.join(', ')}`);
        if (expiredClaims.length > 0) {
          logger.warn(
            `owner.ts has claims that expired and are left out: ${expiredClaims.join(', ')}`,
          );
        }
      },
    },
  };
}
