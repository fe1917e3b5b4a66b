import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Colour, dark, light } from './html-styles.ts';

const tokens = readFileSync(new URL('../../site/styles/tokens.css', import.meta.url), 'utf8');

test('the light colours are those of the page', () => {
  for (const [role, colour] of Object.entries(light)) {
    const token = role.replace(/[A-Z]/g, (body) => `-${body.toLowerCase()}`);
    assert.equal(tokens.match(new RegExp(`--color-${token}: (#\\w+);`))?.[1], colour, role);
  }
});

const texts: [text: Colour, background: Colour][] = [
  ['ink', 'paper'],
  ['inkSoft', 'paper'],
  ['primary', 'paper'],
  ['ink', 'raised'],
  ['primary', 'raised'],
  ['ink', 'surface'],
  ['primary', 'surface'],
  ['onAccent', 'accent'],
  ['destructive', 'destructiveSurface'],
];

for (const [name, palette] of Object.entries({ light, dark })) {
  test(`in ${name} every text has a contrast of 7:1, and a control 4.5:1`, () => {
    for (const [text, background] of texts) {
      const contrast = contrastOf(palette[text], palette[background]);
      assert.ok(contrast >= 7, `${text} on ${background}: ${contrast.toFixed(2)}`);
    }
    assert.ok(contrastOf(palette.control, palette.raised) >= 4.5);
  });
}

/** WCAG 2.2, contrast ratio. */
function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
