import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { makePhoto } from './contact-photo.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photo-'));
});
after(() => rm(folder, { recursive: true }));

const shades = { top: '#e02020', bottom: '#2020e0' };

test('photo: JPEG, PNG or WebP becomes a square WebP of 200 pixels, the same each time, at its own address', async () => {
  const paths = new Set<string>();
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const photo = () => portrait(400, 900).toFormat(format).toBuffer();
    const { path, webp } = await photoOf(await photo());
    const { format: made, width, height } = await sharp(webp).metadata();
    assert.deepEqual([made, width, height], ['webp', 200, 200]);
    assert.match(path, /^\/_astro\/contact\.[\w-]{8}\.webp$/);
    assert.deepEqual(await photoOf(await photo()), { path, webp });
    paths.add(path);
  }
  const negative = portrait(400, 900).negate({ alpha: false });
  paths.add((await photoOf(await negative.png().toBuffer())).path);
  assert.equal(paths.size, 4);
});

test('photo: is turned upright, and loses its EXIF data', async () => {
  const upsideDown = portrait(300, 300)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 3 });
  const { webp } = await photoOf(await upsideDown.jpeg().toBuffer());
  const { exif, orientation } = await sharp(webp).metadata();
  assert.deepEqual([exif, orientation], [undefined, undefined]);
  const [red = 0, , blue = 0] = await sharp(webp)
    .extract({ left: 90, top: 10, width: 1, height: 1 })
    .raw()
    .toBuffer();
  assert.ok(blue > red, 'it is not turned upright');
});

const wrong: [what: string, content: () => Promise<Buffer>, says: RegExp][] = [
  [
    'of text',
    async () => Buffer.from('foto'),
    /en dat bestand is van een andere soort\. Verwacht: een JPEG, PNG/,
  ],
  ['of another format', () => portrait(300, 300).gif().toBuffer(), /van een andere soort/],
  [
    'that is too small',
    () => portrait(900, 199).png().toBuffer(),
    /en die foto is 900 bij 199 pixels\. .*200 pixels$/,
  ],
  [
    'over 10 MB',
    async () => Buffer.alloc(10_000_001),
    /en dat bestand is 10\.0 MB\. .*hoogstens 10 MB/,
  ],
  [
    'that is cut off',
    async () =>
      (await portrait(2_000, 2_000).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9_000),
    /en dat bestand is beschadigd/,
  ],
];
for (const [what, content, says] of wrong)
  test(`photo: a file ${what} is refused with a message that also says what is accepted`, async () => {
    await assert.rejects(photoOf(await content()), ({ message }: Error) => {
      assert.match(message, /^en .*\. Verwacht: een JPEG/);
      assert.match(message, says);
      return true;
    });
  });

test('photo: a missing file is refused', async () => {
  await assert.rejects(
    makePhoto('weg.jpg', folder),
    /^Error: maar dat bestand is er niet\. Verwacht: /,
  );
});

test('photo: a symbolic link to another folder is refused', async () => {
  await symlink(import.meta.filename, join(folder, 'link.jpg'));
  await assert.rejects(makePhoto('link.jpg', folder), /en dat leidt naar een andere map\./);
});

type Photo = Awaited<ReturnType<typeof makePhoto>>;

async function photoOf(content: Buffer): Promise<Photo> {
  const file = 'mijn foto#1.jpg';
  await writeFile(join(folder, file), content);
  return makePhoto(file, folder);
}

/** Red above blue. */
function portrait(width: number, height: number): Sharp {
  const half = `<rect width="${width}" height="${height / 2}" fill="${shades.top}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${shades.bottom}"/>${half}</svg>`;
  return sharp(Buffer.from(svg));
}
