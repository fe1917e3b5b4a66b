import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { ownerPath, ownFolder, publicFolder } from '../../owner/own-folder.ts';
import type { FilledIn } from '../../owner.ts';
import { cleanEnv } from './machine/clean-env.ts';

const project = join(import.meta.dirname, '../..');

export type OwnersProject = Awaited<ReturnType<typeof ownersProject>>;

/** A copy of the project with its owner's folder, in which these values and files replace the owner's; disposal removes it. */
export async function ownersProject(
  values: Partial<FilledIn>,
  publicFiles: Record<string, Buffer>,
) {
  const path = await mkdtemp(join(tmpdir(), 'owner-'));
  const listed = ['ls-files', '-co', '--exclude-standard', '--deduplicate'];
  for (const file of execFileSync('git', listed, { cwd: project, encoding: 'utf8' }).split('\n'))
    if (file && existsSync(join(project, file))) await cp(join(project, file), join(path, file));
  // The packages are shared, but not the caches in the same folder.
  const packages = join(path, 'node_modules');
  await mkdir(packages);
  for (const entry of await readdir(join(project, 'node_modules')))
    if (entry === '.bin' || !entry.startsWith('.')) {
      const shared = join(project, 'node_modules', entry);
      // The entry of a workspace is a relative link, which in the copy leads to the copy's workspace.
      await symlink(await readlink(shared).catch(() => shared), join(packages, entry));
    }
  // Git ignores the owner's folder, so it is not in the list above.
  const own = join(project, ownFolder);
  if (existsSync(own)) await cp(own, join(path, ownFolder), { recursive: true });
  await mkdir(join(path, publicFolder), { recursive: true });
  await writeFile(join(path, ownerPath), JSON.stringify(values));
  const photo = values.contact?.photo?.file;
  if (photo)
    await sharp(join(import.meta.dirname, 'portrait.svg')).toFile(join(path, ownFolder, photo));
  if (values.logo) await drawLogo(join(path, ownFolder, values.logo));
  for (const [name, content] of Object.entries(publicFiles))
    await writeFile(join(path, publicFolder, name), content);
  return {
    path,
    /** Builds the site into `dist/`. */
    build: (env: Record<string, string> = {}) => buildIn(path, env),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

/** An SVG, or a PNG that is much wider than high. */
async function drawLogo(file: string): Promise<void> {
  const drawn = join(import.meta.dirname, 'logo.svg');
  if (file.endsWith('.svg')) await cp(drawn, file);
  else await sharp(drawn).resize(2_000, 200, { fit: 'fill' }).toFile(file);
}

function buildIn(
  folder: string,
  env: Record<string, string>,
): Promise<{ isBuilt: boolean; output: string }> {
  const program = join(project, 'node_modules/astro/bin/astro.mjs');
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [program, 'build', '--root', 'site'],
      { cwd: folder, env: { ...cleanEnv, ...env } },
      (error, out, err) => resolve({ isBuilt: error === null, output: out + err }),
    ),
  );
}
