import type { Page } from '@playwright/test';
import { test } from '../support/browser/site.ts';
import { watchDialog } from '../support/look/dialog-rules.ts';
import { walkFocus } from '../support/look/focus.ts';
import { expectFits, expectNone } from '../support/look/misfits.ts';
import { inPassing, sizes, visitStates, visitStatesWithoutScript } from '../support/look/states.ts';

/** A window, and its visitor's settings. */
interface View {
  width: number;
  height: number;
  /** The browser's default text size, usually 16 px, which also affects media queries. */
  text?: number;
  zoom?: number;
  /** WCAG 1.4.12. */
  spacing?: 'wide';
  colours?: 'forced';
  script?: 'off';
}

/** A phone and an old practice PC, each without the bars of its browser, then large text and no script. */
const quick: View[] = [
  { width: 390, height: 664 },
  { width: 1366, height: 625 },
  { width: 320, height: 568, text: 24 },
  { width: 390, height: 664, script: 'off' },
];

const more: View[] = [
  ...sizes,
  ...sizes.map((size) => ({ ...size, spacing: 'wide' as const })),
  ...sizes.map((size) => ({ ...size, script: 'off' as const })),
  { width: 390, height: 780 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800, colours: 'forced' },
  // A low window, a phone held sideways, and one with its keyboard up.
  { width: 1280, height: 480 },
  { width: 844, height: 390 },
  { width: 390, height: 430 },
  { width: 640, height: 400, zoom: 2 },
  { width: 320, height: 256, zoom: 4 },
  // alphagov/govuk_publishing_components#4208, WordPress/gutenberg#15359, WtfWebApp#212.
  ...[200, 320, 390, 768, 1280].map((width) => ({ width, height: 640, text: 32 })),
  { width: 200, height: 640 },
  { width: 260, height: 640, text: 20 },
  { width: 360, height: 640, text: 20 },
];

for (const view of [...quick, ...more]) {
  const { width, height, text, zoom, colours, script, spacing } = view;
  const isUsual = !(text || zoom || spacing || script) && width >= 320;
  const isQuick = quick.includes(view);
  const settings = Object.entries(view).map((setting) => setting.join(' '));

  test(`layout at ${settings.join(', ')}: each state keeps the rules`, {
    tag: isQuick ? [] : '@full',
  }, async ({ playwright, launchOptions, browser, site }) => {
    test.slow();
    const flag = `--blink-settings=defaultFontSize=${text}`;
    const args = [...(launchOptions.args ?? []), flag];
    const ownBrowser = text && (await playwright.chromium.launch({ ...launchOptions, args }));
    const page = await (ownBrowser || browser).newPage({
      baseURL: site.address,
      viewport: { width, height },
      deviceScaleFactor: zoom ?? 1,
      reducedMotion: 'reduce',
      forcedColors: colours ? 'active' : 'none',
      javaScriptEnabled: !script,
    });
    const watch = watchDialog(page);
    await (script ? visitStatesWithoutScript : visitStates)(page, async (state, part) => {
      if (spacing) await spaceText(page);
      if (isUsual && state.startsWith('dialog')) expectNone(state, await watch.check(state));
      // Only the windows of the full run examine a long page as a whole again.
      const isOfPart = part && (isQuick || !state.startsWith('page '));
      if (!inPassing.test(state)) await expectFits(page, state, isOfPart ? part : undefined);
      // The quick run leaves out its wide window, in which the focus marks are the same.
      const isWalked = !(text || spacing || script) && (width === 390 || !isQuick);
      if (isWalked && /^(404 )?page$|failure$/.test(state))
        expectNone(state, (await walkFocus(page)).faults.filter(isFault));
    });
    if (isUsual) expectNone('all states', watch.unused());
    await (ownBrowser || page).close();
  });
}

/** The buttons stay in view, over the lower edge of a scrolling dialog, and so over the bottom of its focus mark. */
function isFault(found: string): boolean {
  return !/^the focus on <dialog> ".*" is not marked at its bottom$/.test(found);
}

async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
       p { margin-bottom: 2em !important; }`,
    );
    document.adoptedStyleSheets.push(sheet);
  });
}
