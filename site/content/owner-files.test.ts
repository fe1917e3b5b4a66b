import assert from 'node:assert/strict';
import { mkdir, mkdtempDisposable, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { withDemo } from '../../owner/demo.ts';
import type { FilledIn } from '../../owner.ts';
import { fileProblems } from './owner-files.ts';
import { sampleCall } from './sample-call.ts';

const { turns } = sampleCall;

const recording = (turnsAt?: number[]): Partial<FilledIn> => ({
  sampleCall: { audio: '/gesprek.mp3', patientVoice: 'person', ...(turnsAt && { turnsAt }) },
});
const document = (link = '/dpia.pdf'): Partial<FilledIn> => ({
  documents: [{ name: 'DPIA', link }],
});

/** What the owner names, the content of that file, and the message. */
const files: [
  what: string,
  named: Partial<FilledIn>,
  content?: Buffer | undefined,
  says?: RegExp,
][] = [
  ['document', document(), Buffer.from('\n%PDF-1.4')],
  ['recording', recording(), Buffer.alloc(2_000_000)],
  [
    'document that does not exist',
    document(),
    undefined,
    /^documents\.0\.link is \/dpia\.pdf, maar dat bestand staat niet in eigen\/public$/,
  ],
  [
    'document named with its folder',
    document('/eigen/public/x.pdf'),
    undefined,
    /, maar \/eigen\/public\/ hoort er niet voor$/,
  ],
  ['document over 20 MB', document(), Buffer.alloc(20_000_001), /hoogstens 20 MB$/],
  ['document that is no PDF', document(), Buffer.alloc(2_000), /en dat is geen PDF\./],
  ['document in another folder', document('/../x.pdf'), Buffer.from('%PDF-'), / ligt buiten eigen/],
  ['document that links to another folder', document('/link.pdf'), undefined, / ligt buiten eigen/],
  ['recording that does not exist', recording(), undefined, /^sampleCall\.audio .* staat niet in/],
  [
    'recording over 2 MB',
    recording(),
    Buffer.alloc(2_000_001),
    /^sampleCall\.audio is \/gesprek\.mp3, en dat bestand is 2\.0 MB\. Verwacht: hoogstens 2 MB; het best is mp3/,
  ],
  [
    'recording with too few turns',
    recording([0, 4]),
    Buffer.alloc(9),
    new RegExp(`is \\[0,4\\]\\. Verwacht: ${turns.length} oplopende`),
  ],
  [
    'recording whose turns do not rise',
    recording(turns.map((_, index) => index % 2)),
    Buffer.alloc(9),
    /^sampleCall\.turnsAt is \[0,1,0,/,
  ],
];
for (const [what, named, content, says] of files)
  test(`fileProblems: a ${what} ${says ? 'is reported in one line' : 'passes'}`, async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'own-'));
    const published = join(folder.path, 'public');
    await mkdir(published);
    await symlink(import.meta.filename, join(published, 'link.pdf'));
    const path = named.documents?.[0]?.link ?? named.sampleCall?.audio ?? '';
    if (content) await writeFile(join(published, path), content);
    const [line, ...others] = await fileProblems(withDemo(named), folder.path);
    assert.deepEqual(others, []);
    if (says) assert.match(line?.replace(/^eigen\/owner\.json(?:, regel \d+)?: /, '') ?? '', says);
    else assert.equal(line, undefined);
  });
