import { expect, test } from '@playwright/test';
import { findMisfits } from '../support/look/misfits.ts';

/** A check that finds nothing proves nothing, so here each check has something to find. */
test.use({ viewport: { width: 320, height: 400 } });

const box = (style: string, content = '') => `<div style="${style}">${content}</div>`;
const over = 'position: absolute; inset: 0 0 auto; height: 40px; background: #fff';
const misfits: [fault: string, body: string, finding: RegExp][] = [
  ['a page that scrolls', box('width: 500px', 'Breed'), /^<html> .* is 500 px wide in 320$/],
  [
    'a part that scrolls',
    box('overflow: auto', box('width: 500px', 'Breed')),
    /^<div> .* 500 px wide in/,
  ],
  [
    'a box half out',
    box('position: fixed; left: 300px; width: 80px; height: 9px'),
    /^<div> .* out/,
  ],
  ['text cut below', box('overflow: hidden; height: 13px', 'Laag'), /^text "Laag" is cut/],
  ['text cut beside', box('overflow: hidden; width: 20px', 'Breed'), /^text "Breed" is cut/],
  ['text out of the window', box('margin-left: -30px', 'Links'), /"Links" .* window$/],
  ['text out of its card', box('background: #eee; width: 9px', 'Kaart'), /"Kaart" sticks out of/],
  [
    'text under what lets clicks through',
    `<p>Onder</p>${box(`${over}; pointer-events: none`)}`,
    /"Onder"/,
  ],
  [
    'text over text',
    `<p>Een</p>${box('margin-top: -20px', 'Twee')}`,
    /"Een" .* under <div> "Twee"/,
  ],
  ['a low button', '<button style="width: 90px; height: 30px"></button>', /90 x 30 px, under 44$/],
  ['a low link in a sentence', 'Lees <a href="/" style="font-size: 12px">meer</a>', /under 24$/],
  [
    'a link over a button',
    '<button style="width: 99px; height: 48px"></button><a href="/" style="position: absolute; inset: 0 auto auto 80px; width: 48px; height: 48px"></a>',
    /^<button> .* lies under <a>/,
  ],
  ['a field under a notice', `<input id="naam">${box(over)}`, /^<input> "naam" lies under <div>/],
];

test('the checks find what overflows, is cut, covered or too small', async ({ page }) => {
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
