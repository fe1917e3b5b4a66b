import { test } from '../support/browser/site.ts';
import { expectFits } from '../support/look/misfits.ts';
import { visitStates } from '../support/look/states.ts';

/**
 * In narrow windows, and with the browser's text at up to twice its usual 16 px. Media queries count that text, too.
 * alphagov/govuk_publishing_components#4208, WordPress/gutenberg#15359, WtfWebApp#212.
 */
for (const [width, text, ...tag] of [
  [320, 24],
  [200, 16, '@full'],
  [200, 32, '@full'],
  [260, 20, '@full'],
  [320, 32, '@full'],
  [360, 20, '@full'],
  [390, 32, '@full'],
  [768, 32, '@full'],
  [1280, 32, '@full'],
] as const)
  test(`text of ${text} px in a window of ${width} px: nothing leaves its place in any state`, {
    tag,
  }, async ({ playwright, launchOptions, site }) => {
    const { args = [] } = launchOptions;
    const flag = `--blink-settings=defaultFontSize=${text}`;
    const browser = await playwright.chromium.launch({ ...launchOptions, args: [...args, flag] });
    const options = { baseURL: site.address, viewport: { width, height: 640 } };
    const page = await browser.newPage({ ...options, reducedMotion: 'reduce' });
    await visitStates(page, async (state, part) => {
      // What changes in a long page is examined in the full run alone.
      if (tag.length > 0 || !state.startsWith('page ')) await expectFits(page, state, part);
    });
    await browser.close();
  });
