import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { toRgb } from '../../owner/contrast.ts';
import { colours } from '../../owner.ts';
import { socialImage } from '../content/social-image.ts';
import { isShippedTypeface } from '../tests/support/look/as-shipped.ts';
import { buildSocialImage } from './build-social-image.ts';

const { png, fits } = await buildSocialImage();

test('social image: gives the same bytes for the same content, fewer than 100 kB', async () => {
  assert.deepEqual((await buildSocialImage()).png, png);
  assert.ok(png.length < 100_000, `${png.length} bytes`);
});

test('social image: has the size that the page states, and every word', async () => {
  const { format, width, height } = await sharp(png).metadata();
  const { width: named, height: namedHeight } = socialImage;
  assert.deepEqual([format, width, height], ['png', named, namedHeight]);
  assert.ok(fits);
});

test('social image: differs without a figure, and still fits', async () => {
  const figure = { text: '1-2 uur per week', fact: 'bespaard' };
  const { png: claiming } = await buildSocialImage({ ...socialImage, figure });
  const { png: other, fits } = await buildSocialImage({ ...socialImage, figure: undefined });
  assert.notDeepEqual(other, claiming);
  assert.ok(fits);
});

test('social image: a long name fits, and a text that does not is reported', async () => {
  const product = 'Digitale Opvolgassistent Noordoost-Nederland';
  const { fits } = await buildSocialImage({ ...socialImage, product });
  assert.ok(fits || !isShippedTypeface);
  // Words that take more lines are smaller.
  const longer = ['Uw patiënten met diabetes gebeld.', 'De uitkomst staat in uw HIS.'];
  const fitted = await buildSocialImage({ ...socialImage, heading: longer });
  assert.ok(fitted.fits || !isShippedTypeface);
  const line = 'Uw patiënt gebeld. '.repeat(5);
  const full = await buildSocialImage({ ...socialImage, heading: [line] });
  assert.ok(!full.fits);
  assert.deepEqual(full.tooLong, [line]);
  assert.ok(full.png.length > 10_000, 'the picture is empty');
  assert.equal((await sharp(full.png).metadata()).height, socialImage.height);
});

test('social image: does not use the accent, which is for the call to action', async () => {
  const pixels = await sharp(png).removeAlpha().raw().toBuffer();
  const [red = 0, green = 0, blue = 0] = toRgb(colours.accent);
  for (let at = 0; at < pixels.length; at += 3) {
    const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
    assert.ok(Math.hypot(red - r, green - g, blue - b) > 40, `pixel ${at / 3}`);
  }
});
