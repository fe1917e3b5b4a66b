import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { makeLogo } from './logo.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'logo-'));
});
after(() => rm(folder, { recursive: true }));

const svg = (shapes: string, size = 'viewBox="0 0 300 60"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${shapes}</svg>`;

test('logo: an SVG keeps its shapes and style, loses its prolog and comments, and has a hash in its path', async () => {
  const drawn = `<style>.a{fill:url(#g)}</style><defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><path class="a" style="stroke:url( '#g' )" d="M0 0h9v9z"/>`;
  const editors = `<?xml version="1.0"?><!--! Made by an editor --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">`;
  const { path, ...logo } = await logoOf(`${editors}${svg(drawn)}`, 'Logo.SVG');
  assert.deepEqual(logo, { svg: svg(drawn), width: 300, height: 60 });
  assert.match(path, /^\/_astro\/logo\.[\w-]{8}\.svg$/);
  assert.notEqual((await logoOf(svg('<path d="M0 0h1"/>'))).path, path);
});

test('logo: a PNG becomes an SVG, scaled down to 720 by 160 pixels but never up', async () => {
  const { svg, width, height } = await logoOf(await png(1_440, 160), 'logo.png');
  assert.deepEqual([width, height], [720, 80]);
  const { info } = await sharp(Buffer.from(svg)).toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height], [720, 80]);
  assert.deepEqual((await logoOf(await png(40, 30), 'logo.png')).width, 40);
});

const wrong: [what: string, content: string, says: RegExp][] = [
  ['a script', svg('<script>alert(1)</script>'), /bevat <script>/],
  ['a script in another namespace', svg('<h:script xmlns:h="urn:x"/>'), /bevat <h:script>/],
  ['HTML', svg('<foreignObject><p/></foreignObject>'), /bevat <foreignObject>/],
  [
    'text in a typeface',
    svg('<text>Bel</text>'),
    /bevat letters van een lettertype\. Vraag uw ontwerper .* ook voor letters/,
  ],
  ['an animation', svg('<use><set attributeName="href"/></use>'), /bevat <set>/],
  ['an event handler', svg('<path onload="alert(1)" d="M0 0"/>'), /bevat onload/],
  ['an event handler of the root', svg('', 'onload="x" viewBox="0 0 1 1"'), /bevat onload/],
  ['a link to a file', svg('<use href="https://a.example/b.svg#c"/>'), /naar een ander bestand/],
  ['an xlink:href to a file', svg('<image xlink:href="b.png"/>'), /naar een ander bestand/],
  ['an @import', svg('<style>@import "a.css";</style>'), /naar een ander bestand/],
  ['CDATA', svg('<style><![CDATA[a{src:url("//a.example")}]]></style>'), /naar een ander bestand/],
  ['a url() in a style', svg('<path style="fill:url(a.svg#b)"/>'), /naar een ander bestand/],
  ['a script in an address', svg('<use href=" javascript:x"/>'), /naar een ander bestand/],
  ['an escape in its style', svg('<style>@\\69mport "a.css";</style>'), /bevat een backslash/],
  ['an escape in an attribute', svg('<path fill="u\\72l(a.svg)"/>'), /bevat een backslash/],
  ['an image-set()', svg('<style>a{mask:image-set("a.png" 1x)}</style>'), /naar een ander bestand/],
  ['a src() in a style', svg('<path style="fill:src(\'a.svg\')"/>'), /naar een ander bestand/],
  ['no viewBox', svg('<path d="M0 0"/>', 'width="300" height="60"'), /heeft geen viewBox/],
  ['no height', svg('<path d="M0 0"/>', 'viewBox="0 0 300 0"'), /heeft geen viewBox/],
  ['no namespace', '<svg viewBox="0 0 1 1"/>', /van een andere soort of beschadigd/],
  ['an unclosed element', svg('<g>').replace('</svg>', ''), /van een andere soort of beschadigd/],
  ['no markup', 'logo', /van een andere soort of beschadigd/],
  ['more than 200 kB', svg('<path d="M0 0"/>').padEnd(200_001), /is 201 kB/],
];
for (const [what, content, says] of wrong)
  test(`logo: an SVG with ${what} is refused with a message that also says what is accepted`, async () => {
    await assert.rejects(logoOf(content), ({ message }: Error) => {
      assert.match(message, /^en dat bestand .*\. Verwacht: een SVG/);
      assert.match(message, says);
      return true;
    });
  });

test('logo: a JPEG named .png, a truncated PNG, a missing file and a link to another folder are refused', async () => {
  const jpeg = await sharp(await png(40, 30))
    .jpeg()
    .toBuffer();
  const half = (await png(40, 30)).subarray(0, 60);
  for (const content of [jpeg, half])
    await assert.rejects(logoOf(content, 'logo.png'), /van een andere soort of beschadigd/);
  await assert.rejects(makeLogo('weg.svg', folder), /maar dat bestand is er niet/);
  await symlink(import.meta.filename, join(folder, 'elders.svg'));
  await assert.rejects(makeLogo('elders.svg', folder), /en dat leidt naar een andere map/);
});

async function logoOf(content: string | Buffer, file = 'logo.svg') {
  await writeFile(join(folder, file), content);
  return makeLogo(file, folder);
}

function png(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: '#8080' } })
    .png()
    .toBuffer();
}
