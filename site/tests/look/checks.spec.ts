import { expect, test } from '@playwright/test';
import { findMisfits } from '../support/look/examine.ts';

/** A check that finds nothing proves nothing, so here each has a small page with one fault to find. */
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

test('the checks find nothing in a page without a fault', async ({ page }) => {
  await page.setContent(
    documentWith(`
      <p>Een gewone zin, met een <a href="/" style="line-height: 2; padding: 4px 0">link</a> erin.</p>
      <div style="overflow: hidden; height: 40px"><div style="width: 900px; height: 90px; background: #cde"></div></div>
      <button style="width: 120px; height: 48px; border: 0; background: #036; color: #fff">Verstuur</button>
      <input value="Anne" style="width: 120px; height: 48px; margin: 9px; border: 2px solid #555">
      <div style="position: absolute; width: 1px; height: 1px; overflow: hidden">Voor wie luistert</div>
      <div style="height: 60px; overflow: auto"><p style="height: 200px">Schuift</p><p>Verder</p></div>`),
  );
  expect(await findMisfits(page)).toEqual([]);
});

function documentWith(body: string): string {
  return `<!doctype html><style>* { margin: 0; box-sizing: border-box } body { font: 16px sans-serif }</style>${body}`;
}
