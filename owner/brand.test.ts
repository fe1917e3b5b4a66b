import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { colours, darkColours } from '../colours.ts';
import { inBrand, readableShade } from './brand.ts';
import { contrast, toRgb, wrongColours } from './contrast.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((colour) => `#${colour.toString(16).padStart(6, '0')}`);

test('brand colour: of any colour there is a shade in which every text of both palettes is easy to read', () => {
  fc.assert(
    fc.property(anyColour, (brand) => {
      const shade = readableShade(brand);
      const palettes = inBrand(shade);
      assert.deepEqual(wrongColours('colours', palettes.colours), []);
      assert.deepEqual(wrongColours('darkColours', palettes.darkColours), []);
      assert.equal(palettes.colours.primary, shade);
      assert.equal(readableShade(shade), shade);
    }),
    { examples: [['#ffffff'], ['#000000'], ['#0000ff'], ['#ffff00'], ['#00ff00']] },
  );
});

test('brand colour: without one, or with a wrong one, the colours are those of colours.ts, and its own gives almost the same', () => {
  // At a save `npm run dev` derives the colours before it checks the file.
  for (const brand of [undefined, 'groen', '#fff', 7 as unknown as string])
    assert.deepEqual(inBrand(brand), { colours, darkColours });
  const tints = inBrand(colours.primary).colours;
  assert.equal(readableShade(colours.primary), colours.primary);
  for (const role of ['accent', 'destructive', 'paper'] as const)
    assert.equal(tints[role], colours[role]);
});

test('brand colour: one that is readable on the page stays as it is', () => {
  for (const brand of ['#1f4e79', '#0000ff', '#7a0000']) assert.equal(readableShade(brand), brand);
});

test('brand colour: a shade keeps the hue, and is the lightest that can be read', () => {
  const shade = readableShade('#ff0000');
  assert.match(shade, /^#[0-9a-f]{2}0000$/);
  const lighter = `#${(Number.parseInt(shade.slice(1, 3), 16) + 3).toString(16)}0000`;
  assert.notEqual(readableShade(lighter), lighter);
});

test('brand colour: its tints have its hue and keep their luminance, and a grey one has grey tints', () => {
  for (const [channel, brand] of ['#7a0000', '#005000', '#000080'].entries()) {
    const tints = inBrand(brand).colours;
    for (const role of ['surface', 'ink', 'control'] as const) {
      // Grey stays grey.
      const own = toRgb(colours[role]);
      if (Math.max(...own) - Math.min(...own) < 8) continue;
      const tint = toRgb(tints[role]);
      assert.equal(tint.indexOf(Math.max(...tint)), channel, `${role} of ${brand}`);
      assert.ok(contrast(tint, own) < 1.02, `${role} of ${brand}`);
    }
  }
  const { ink } = inBrand('#444444').colours;
  assert.match(ink, /^#([0-9a-f]{2})\1\1$/);
});
