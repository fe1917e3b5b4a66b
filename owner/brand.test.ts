import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { colours, darkColours } from '../colours.ts';
import { inBrand, readableShade } from './brand.ts';
import { contrast, toRgb, wrongColours } from './contrast.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((colour) => `#${colour.toString(16).padStart(6, '0')}`);

test('readableShade: gives every colour a shade with which both palettes have only readable text', () => {
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

test('inBrand: without a valid brand, returns the palettes of colours.ts; with the primary of colours.ts, keeps accent, destructive and paper', () => {
  // On save, `npm run dev` derives the colours before it checks owner.json.
  for (const brand of [undefined, 'groen', '#fff', 7 as unknown as string])
    assert.deepEqual(inBrand(brand), { colours, darkColours });
  const tints = inBrand(colours.primary).colours;
  assert.equal(readableShade(colours.primary), colours.primary);
  for (const role of ['accent', 'destructive', 'paper'] as const)
    assert.equal(tints[role], colours[role]);
});

test('readableShade: returns a readable colour unchanged', () => {
  for (const brand of ['#1f4e79', '#0000ff', '#7a0000']) assert.equal(readableShade(brand), brand);
});

test('readableShade: keeps the hue, and returns the lightest readable shade', () => {
  const shade = readableShade('#ff0000');
  assert.match(shade, /^#[0-9a-f]{2}0000$/);
  const lighter = `#${(Number.parseInt(shade.slice(1, 3), 16) + 3).toString(16)}0000`;
  assert.notEqual(readableShade(lighter), lighter);
});

test('inBrand: tints take the hue of the brand and keep their luminance; a grey brand gives a grey ink', () => {
  for (const [channel, brand] of ['#7a0000', '#005000', '#000080'].entries()) {
    const tints = inBrand(brand).colours;
    for (const role of ['surface', 'ink', 'control'] as const) {
      // A near-grey colour has no clear hue.
      const shipped = toRgb(colours[role]);
      if (Math.max(...shipped) - Math.min(...shipped) < 8) continue;
      const tint = toRgb(tints[role]);
      assert.equal(tint.indexOf(Math.max(...tint)), channel, `${role} of ${brand}`);
      assert.ok(contrast(tint, shipped) < 1.02, `${role} of ${brand}`);
    }
  }
  const { ink } = inBrand('#444444').colours;
  assert.match(ink, /^#([0-9a-f]{2})\1\1$/);
});
