import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FilledIn } from '../../../../owner.ts';
import { describeClaims } from '../../../content/claims.ts';
import { readPdfText, withoutSpace } from './pdf-text.ts';

/** Figures that occur in no other text. */
const figures = { automation: { percent: 64 }, timeSaved: { hoursFrom: 23, hoursTo: 29 } };

type Ended = Record<keyof typeof figures, boolean>;

const printSocialImage =
  "import('./site/content/social-image.ts').then(({ socialImage }) => console.log(JSON.stringify(socialImage)))";

/** The claims of an owner, some of which may have ended. */
export function claimsWith(isEnded: Ended): FilledIn['claims'] {
  const expires = '2026-01-01';
  return {
    automation: { ...figures.automation, ...(isEnded.automation && { expires }) },
    timeSaved: { ...figures.timeSaved, ...(isEnded.timeSaved && { expires }) },
  };
}

/** Expects no trace of the ended claims in any text of a built project, and the other claims complete. */
export async function expectNoTrace(project: string, isEnded: Ended): Promise<void> {
  const { automation, timeSaved } = describeClaims(figures, '2026-01-01');
  assert.ok(automation && timeSaved);
  const read = (file: string) => readFileSync(join(project, 'dist', file));
  const [pdf = ''] = globSync('*-brochure.pdf', { cwd: join(project, 'dist') });
  const page = withoutProgram(String(read('index.html')));
  // `owner.json` is read from the folder of the process.
  const socialImage = execFileSync(process.execPath, ['-e', printSocialImage], {
    cwd: project,
    encoding: 'utf8',
  });
  const texts = {
    page,
    drawings: String(read('pictures.svg')),
    brochure: await readPdfText(read(pdf)),
    // The alternative texts of drawings.
    'texts of the brochure': read(pdf).toString('latin1'),
    'social image': socialImage,
  };
  for (const [where, text] of Object.entries(texts)) {
    assert.doesNotMatch(text, /undefined|NaN|\[object/, where);
    const said = withoutSpace(text);
    if (isEnded.automation) assert.ok(!/64%|automation|gesprekken,waarvan/.test(said), where);
    if (isEnded.timeSaved) assert.ok(!/23-29|week"|werkweek|perpraktijk/.test(said), where);
  }
  // The note below a field is empty until it has a message.
  const empty = /<(dl|ul|ol|p|h\d|figure)\b(?![^>]*-note")[^>]*>\s*<\/\1>/;
  assert.equal(page.match(empty)?.[0], undefined);
  for (const text of [page, texts.brochure].map(withoutSpace)) {
    assert.equal(text.includes(withoutSpace(automation.text)), !isEnded.automation);
    assert.equal(text.includes(withoutSpace(timeSaved.text)), !isEnded.timeSaved);
  }
}

/** The page without its styles and scripts, which contain `undefined`, but with its data for search engines. */
function withoutProgram(html: string): string {
  return html.replace(/<(script(?![^>]*ld\+json)|style)[^>]*>.*?<\/\1>/gs, '');
}
