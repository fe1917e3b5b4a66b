import { expect, test } from '@playwright/test';
import { findPale } from '../support/look/contrast.ts';
import { findMisfits } from '../support/look/examine.ts';

/** The checks of `look.spec.ts` on small pages with one fault each: a check that finds nothing proves nothing. */
test.use({ viewport: { width: 320, height: 400 } });

const misfits: [fault: string, body: string, finding: RegExp][] = [
  [
    'a long word that does not break',
    '<p style="white-space: nowrap">Telefoonnummerverificatiegegevensbeheersysteem</p>',
    /^the page is \d+ px wide in 320$/,
  ],
  [
    'a box that sticks out of the window',
    '<div style="overflow: clip"><p>Goed</p></div><div style="position: fixed; left: 300px; width: 80px; height: 9px"></div>',
    /^<div> .* ends 60 px right of the window$/,
  ],
  [
    'a box that scrolls sideways',
    '<div style="overflow: auto"><div style="width: 500px">Breed</div></div>',
    /scrolls sideways by 180 px$/,
  ],
  [
    'text in a box that is too low and hides what it can not hold',
    '<div style="overflow: hidden; height: 30px">Een tekst die over meer dan twee regels loopt, zodat de laatste niet te zien is.</div>',
    /^text "Een tekst .* is cut by <div> .* at the bottom by \d+ px$/,
  ],
  [
    'text that ends in an ellipsis',
    '<p style="width: 90px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Een lange zin die eindigt</p>',
    /ends in an ellipsis, \d+ px hidden$/,
  ],
  [
    'text that leaves its card',
    '<div style="background: #eee; width: 90px"><p>praktijkondersteuner</p></div>',
    /^text "praktijkondersteuner" sticks out of <div> .* at the right by \d+ px$/,
  ],
  [
    'text that leaves its button',
    '<button style="width: 60px; height: 48px; white-space: nowrap">Neem Contact Op</button>',
    /^text "Neem Contact Op" sticks out of <button> /,
  ],
  [
    'text outside the window',
    '<p style="margin-left: -30px">Te ver naar links</p>',
    /^text "Te ver naar links" is cut by the window at the left by 30 px$/,
  ],
  [
    'text under a box that lets clicks through',
    '<p>Hieronder</p><div style="position: absolute; inset: 0; background: #fff; pointer-events: none"></div>',
    /^text "Hieronder" lies under <div> /,
  ],
  [
    'text that is written over another',
    '<p>De ene zin</p><p style="margin-top: -20px; line-height: 20px">De andere zin</p>',
    /^text "De ene zin" crosses "De andere zin"$/,
  ],
  [
    'a button 30 px high',
    '<button style="width: 90px; height: 30px">Klein</button>',
    /^<button> "Klein" is 90\.0 x 30\.0 px, which is under 44 x 44$/,
  ],
  [
    'a link in a sentence that is too low',
    '<p>Lees <a href="/meer" style="font-size: 12px">meer</a> hierover.</p>',
    /^<a> "meer" is .* under 24 x 24$/,
  ],
  [
    'a link that lies over a button',
    '<button style="width: 99px; height: 48px">Onder</button><a href="/" style="position: absolute; left: 80px; top: 0; width: 48px; height: 48px"></a>',
    /^<button> "Onder" shares 19 x 48 px with <a> /,
  ],
  [
    'a field under a notice',
    '<input id="naam" style="width: 200px; height: 48px"><div style="position: absolute; inset: 0 0 auto; height: 40px; background: #a00"></div>',
    /^<input> "naam" lies under <div> /,
  ],
];

test('the checks find what overflows, is cut, too small or in the way', async ({ page }) => {
  for (const [fault, body, finding] of misfits) {
    await page.setContent(documentWith(body));
    const found = await findMisfits(page);
    expect.soft(found, fault).toContainEqual(expect.stringMatching(finding));
  }
});

const pale: [fault: string, body: string, finding: RegExp][] = [
  [
    'text of 4.5:1',
    '<p style="color: #767676">Grijs</p>',
    /^text "Grijs" has a contrast of 4\.54 \(#767676 on #ffffff\), which is under 7$/,
  ],
  [
    'large text of 3:1',
    '<p style="color: #949494; font-size: 24px">Groot</p>',
    /which is under 4.5$/,
  ],
  [
    'text that an ancestor makes faint',
    '<div style="opacity: 0.5"><p>Flets</p></div>',
    /^text "Flets" has a contrast of 3\.\d+ /,
  ],
  [
    'text where a gradient comes near its colour',
    '<p style="background: linear-gradient(90deg, #fff, #333)">Een zin over de hele breedte van het vlak</p>',
    /^text "Een zin over .* has a contrast of \d\.\d+ /,
  ],
  [
    'text in a drawing',
    '<svg width="200" height="60"><rect width="200" height="60" fill="#333"/><text x="9" y="30" fill="#777">Uur</text></svg>',
    /^text "Uur" .*\(#777777 on #333333\)/,
  ],
  [
    'a placeholder',
    '<style>::placeholder { color: #999 }</style><input placeholder="Uw naam" style="border: 2px solid #000">',
    /^placeholder "Uw naam" has a contrast of 2\.\d+ /,
  ],
  [
    'the edge of a field',
    '<input id="naam" style="margin: 20px; border: 2px solid #ccc">',
    /^edge of <input> "naam" has a contrast of 1\.\d+ .*under 4\.5$/,
  ],
  [
    'an icon that is all a button shows',
    '<button aria-label="Sluiten" style="width: 48px; height: 48px; background: #fff; color: #aaa"><svg width="20" height="20" stroke="currentColor"><path d="M0 0l20 20"/></svg></button>',
    /^icon of <button> "Sluiten" has a contrast of 2\.\d+ /,
  ],
  [
    'text further down the page',
    '<div style="height: 3000px"></div><p style="color: #888">Onderaan</p>',
    /^text "Onderaan" /,
  ],
];

test('the checks find too little contrast', async ({ page }) => {
  for (const [fault, body, finding] of pale) {
    await page.setContent(documentWith(body));
    const found = await findPale(page);
    expect.soft(found, fault).toContainEqual(expect.stringMatching(finding));
  }
});

test('the checks find nothing in a page without a fault', async ({ page }) => {
  await page.setContent(
    documentWith(`
      <p>Een gewone zin, met een <a href="/" style="line-height: 2; padding: 4px 0">link</a> erin.</p>
      <div style="overflow: hidden; height: 40px"><div style="width: 900px; height: 90px; background: #cde"></div></div>
      <button style="width: 120px; height: 48px; border: 0; background: #036; color: #fff">Verstuur</button>
      <input value="Anne" style="width: 120px; height: 48px; margin: 9px; border: 2px solid #555">
      <div style="position: absolute; width: 1px; height: 1px; overflow: hidden">Voor wie luistert</div>
      <div style="height: 60px; overflow: auto"><p style="height: 200px">Schuift</p><p>Verder</p></div>
      <svg width="200" height="60"><text x="9" y="30">Uur</text></svg>`),
  );
  expect(await findMisfits(page)).toEqual([]);
  expect(await findPale(page)).toEqual([]);
});

function documentWith(body: string): string {
  return `<!doctype html><style>* { margin: 0; box-sizing: border-box } body { font: 16px sans-serif }</style>${body}`;
}
