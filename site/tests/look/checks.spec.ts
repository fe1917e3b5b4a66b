import { expect, test } from '@playwright/test';
import { findMisfits } from '../support/look/misfits.ts';

/** Each rule has something to find here, because a rule that finds nothing proves nothing. */
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
    'a box half out of the window',
    box('position: fixed; left: 300px; width: 80px; height: 9px'),
    /^<div> .* out/,
  ],
  ['text cut below', box('overflow: hidden; height: 13px', 'Laag'), /^text "Laag" is cut/],
  ['text cut at the side', box('overflow: hidden; width: 20px', 'Breed'), /^text "Breed" is cut/],
  ['text out of the window', box('margin-left: -30px', 'Links'), /"Links" .* window$/],
  ['text out of its card', box('background: #eee; width: 9px', 'Kaart'), /"Kaart" sticks out of/],
  [
    'text under an element with pointer-events: none',
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
  ['small type', '<main><p style="font-size: 14px">Klein</p></main>', /"Klein" is set in 14 px/],
  ['text at the edge', '<main><p style="text-align: right">Rand</p></main>', /"Rand" is 0 px from/],
  ['a field under a notice', `<input id="naam">${box(over)}`, /^<input> "naam" lies under <div>/],
];

test('findMisfits: finds what overflows, is cut, covered, too small or at the edge', async ({
  page,
}) => {
  for (const [fault, body, finding] of misfits) {
    await page.setContent(documentWith(body));
    const found = await findMisfits(page);
    expect.soft(found, fault).toContainEqual(expect.stringMatching(finding));
  }
});

function documentWith(body: string): string {
  return `<!doctype html><style>* { margin: 0; box-sizing: border-box } body { font: 16px sans-serif }</style>${body}`;
}
