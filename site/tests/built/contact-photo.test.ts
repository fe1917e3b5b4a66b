import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { owner } from '../../../owner.ts';
import { ownersProject } from '../../../tests/support/owners-project.ts';

const photo = { file: 'docs/page.png', alt: 'Jo aan de telefoon' };
const contact = { role: 'oprichter', photo };

test('photo and role stand on the page beside the name, and a host may keep the photo', async () => {
  await using project = await ownersProject({ owner: { ...owner, contact } }, {});
  const { isBuilt, output } = await project.build();
  assert.ok(isBuilt, output);
  const read = (name: string) => readFileSync(join(project.path, 'dist', name));
  const page = String(read('index.html'));
  assert.match(page, />oprichter</);
  const [image = ''] = /<img [^>]*_astro[^>]*>/.exec(page) ?? [];
  for (const part of [`alt="${photo.alt}"`, 'loading="lazy"', 'width="100"', 'height="100"'])
    assert.ok(image.includes(part), image);
  const [, path = ''] = /src="(\/_astro\/contact\.[\w-]+\.webp)"/.exec(image) ?? [];
  const { format, width, height } = await sharp(read(path)).metadata();
  assert.deepEqual([format, width, height], ['webp', 200, 200]);
  assert.ok(
    String(read('_headers')).includes(`${path}\n  Cache-Control: public, max-age=31536000`),
  );

  const { readInputs } = await import(join(project.path, 'build/record.ts'));
  const before = readInputs(project.path, {});
  await writeFile(join(project.path, photo.file), 'another');
  const after = readInputs(project.path, {});
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  assert.deepEqual(changed, [photo.file]);
});

test('without one nothing of it shows', { skip: owner.contact?.photo !== undefined }, () => {
  assert.doesNotMatch(readFileSync('dist/index.html', 'utf8'), /_astro\/contact\./);
});
