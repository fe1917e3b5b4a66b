import assert from 'node:assert/strict';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { certificates, claims, type Owner, owner } from '../../../owner.ts';
import { sampleCall } from '../../content/sample-call.ts';
import { checkOwnerFiles } from './files.ts';

const audio = '/gesprek.mp3';
const { turns } = sampleCall;
for (const certificate of Object.values(certificates))
  Object.assign(certificate, { link: undefined });
for (const claim of Object.values(claims)) Object.assign(claim, { sourceLink: undefined });

/** What the owner names, the bytes of its one file, and the message that stops the build. */
const refused: [what: string, named: Partial<Owner>, bytes: number | undefined, says: RegExp][] = [
  [
    'document that does not exist',
    { documents: [{ name: 'DPIA', link: '/dpia.pdf' }] },
    undefined,
    /^owner\.json: documents\.0\.link is \/dpia\.pdf, maar dat bestand staat niet in site\/public$/,
  ],
  [
    'recording that does not exist',
    { sampleCall: { audio, patientVoice: 'person' } },
    undefined,
    /^owner\.json: sampleCall\.audio is \/gesprek\.mp3, maar dat bestand staat niet in site\/public$/,
  ],
  [
    'recording over 2 MB',
    { sampleCall: { audio, patientVoice: 'person' } },
    2_000_001,
    /^owner\.json: sampleCall\.audio is \/gesprek\.mp3, en dat bestand is 2\.0 MB\. Verwacht: hoogstens 2 MB; het best is mp3/,
  ],
  [
    'recording with too few turns',
    { sampleCall: { audio, patientVoice: 'person', turnsAt: [0, 4] } },
    9,
    new RegExp(`is \\[0,4\\]\\. Verwacht: ${turns.length} oplopende`),
  ],
  [
    'recording whose turns do not rise',
    { sampleCall: { audio, patientVoice: 'person', turnsAt: turns.map((_, index) => index % 2) } },
    9,
    /^owner\.json: sampleCall\.turnsAt is \[0,1,0,/,
  ],
];
for (const [what, named, bytes, says] of refused)
  test(`owner.json: a ${what} stops the build, which says what is expected`, async () => {
    await assert.rejects(check(named, audio, bytes), ({ message }: Error) => says.test(message));
  });

test('owner.json: existing files pass', async () => {
  await check({ documents: [{ name: 'DPIA', link: '/dpia.pdf' }] }, '/dpia.pdf', 1_234);
});

/** Checks the files of an owner with one file in `site/public`. */
async function check(named: Partial<Owner>, file: string, bytes?: number): Promise<void> {
  const nothing = { sampleCall: undefined, documents: undefined, results: undefined };
  Object.assign(owner, nothing, named);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'public-'));
  if (bytes !== undefined) await writeFile(join(folder.path, file), Buffer.alloc(bytes));
  await checkOwnerFiles(folder.path);
}
