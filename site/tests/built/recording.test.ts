import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { owner } from '../../../owner.ts';
import { ownersProject } from '../../../tests/support/owners-project.ts';
import { hero } from '../../content/words.ts';

const audio = '/gesprek.mp3';
const { turns } = hero.call;
const turnsAt = turns.map((_, index) => index * 4.5);

/** @param turnsAt When the turns of the sample call begin. */
async function buildWith(content: Buffer | undefined, turnsAt?: number[]) {
  await using project = await ownersProject(
    { owner: { ...owner, sampleCall: { audio, ...(turnsAt && { turnsAt }) } } },
    content ? { 'gesprek.mp3': content } : {},
  );
  const { isBuilt, output } = await project.build();
  const read = (name: string) => {
    const file = join(project.path, 'dist', name);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  return { isBuilt, output, page: read('index.html'), captions: read('gesprek.vtt') };
}

const refused: [
  what: string,
  content: Buffer | undefined,
  turnsAt: number[] | undefined,
  says: RegExp,
][] = [
  [
    'that is not there',
    undefined,
    undefined,
    /sampleCall\.audio in owner\.ts is \/gesprek\.mp3, and site\/public has no such file/,
  ],
  [
    'over 2 MB',
    Buffer.alloc(2_000_001),
    undefined,
    /site\/public\/gesprek\.mp3 is 2\.0 MB; it may be 2 MB, and best is MP3/,
  ],
  [
    'whose turns are too few',
    Buffer.alloc(9),
    [0, 4],
    new RegExp(
      `sampleCall\\.turnsAt in owner\\.ts is \\[0,4\\]; it may be ${turns.length} rising numbers`,
    ),
  ],
  [
    'whose turns do not rise',
    Buffer.alloc(9),
    turns.map((_, index) => index % 2),
    /sampleCall\.turnsAt in owner\.ts is \[0,1,0,/,
  ],
];
for (const [what, content, turnsAt, says] of refused)
  test(`a recording ${what} stops the build, which says what would be right`, async () => {
    const { isBuilt, output } = await buildWith(content, turnsAt);
    assert.equal(isBuilt, false);
    assert.match(output, says);
  });

test('a recording stands on the page with its captions, and the build says what is best', async () => {
  const { isBuilt, output, page, captions } = await buildWith(Buffer.alloc(2_000_000), turnsAt);
  assert.ok(isBuilt, output);
  assert.match(output, /\/gesprek\.mp3 is 2\.0 MB; best is MP3 with one channel/);
  assert.match(page, /<audio [^>]*controls[^>]*preload="none"[^>]*src="\/gesprek\.mp3"/);
  assert.match(page, /<track [^>]*kind="captions"[^>]*src="\/gesprek\.vtt"/);
  const [{ text }] = turns;
  assert.ok(captions.startsWith(`WEBVTT\n\n1\n00:00:00.000 --> 00:00:04.500\n${text}\n`), captions);
  assert.match(captions, /\n2\n00:00:04\.500 --> 00:00:09\.000\n/);
});

test('without one nothing of it shows', { skip: owner.sampleCall !== undefined }, () => {
  const page = readFileSync('dist/index.html', 'utf8');
  assert.doesNotMatch(page, /<audio|<track|Opname|spoken/);
  assert.doesNotMatch(readFileSync('dist/_headers', 'utf8'), /media-src/);
});
