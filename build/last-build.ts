/** Replaces the last build with a new one. All paths are relative to the project's folder. */
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

// The lock: a build folder is renamed to this while it is swapped in.
const locked = '.build-done';

/**
 * Replaces the last build with the one in `folder`. Retries while another build replaces it, or a virus scanner holds a file.
 */
export async function replaceLastBuild(folder: string): Promise<void> {
  // A subfolder named after the build records its pid.
  mkdirSync(join(folder, folder));
  for (let attempt = 1; ; attempt += 1)
    try {
      finishKilledReplacement();
      // Fails if the lock exists, because a rename does not replace a folder that is not empty.
      renameSync(folder, locked);
      return install(folder);
    } catch (error) {
      if (attempt === 50) throw error;
      await delay(20);
    }
}

/** Finishes a build that was killed while it replaced the last one, since it may have left no `dist`. */
export function finishKilledReplacement(): void {
  try {
    const folder = readdirSync(locked).find(isAbandoned);
    if (folder === undefined) return;
    install(folder);
    remove(folder);
  } catch {
    // There is no killed build, or another user owns it. A later build replaces its files.
  }
}

/** Removes the folders of builds that were killed. */
export function removeAbandoned(): void {
  for (const name of readdirSync('.')) if (isAbandoned(name)) remove(name);
}

/** Ignores a folder that cannot be removed, such as that of a killed `sudo npm run build`. */
export function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch {}
}

/** Moves the build into place, and renames the locked folder back. A failure moves `dist` and `dist-server` back. */
function install(folder: string): void {
  const moves: [from: string, to: string][] = [];
  const move = (from: string, to: string) => {
    renameSync(from, to);
    moves.push([from, to]);
  };
  try {
    for (const name of ['dist', 'dist-server']) replaceFolder(name, move);
    for (const file of globSync('supabase/functions/*/*', { cwd: locked }))
      renameSync(join(locked, file), file);
    installMigrations();
  } catch (error) {
    for (const [from, to] of moves.reverse()) renameSync(to, from);
    throw error;
  } finally {
    renameSync(locked, folder);
  }
}

/** Copies the migrations rather than moves them, so that the next build finds all of them if this one is killed meanwhile. */
function installMigrations(): void {
  const files = globSync('supabase/migrations/*', { cwd: locked });
  for (const file of files) copyFileSync(join(locked, file), file);
  // Removes generated migrations that the build lacks: one renamed before its release must not be applied under both names.
  for (const file of globSync('supabase/migrations/*'))
    if (/\b\d{14}_contact_\d{3}\.sql$/.test(file) && !files.includes(file)) rmSync(file);
}

function replaceFolder(name: string, move: (from: string, to: string) => void): void {
  const made = join(locked, name);
  // A killed build may have moved it already.
  if (!existsSync(made)) return;
  // `name` may link to the folder of a web server.
  const target = existsSync(name) ? realpathSync(name) : name;
  try {
    if (existsSync(target)) move(target, `${made}-last`);
  } catch (error) {
    // A mount point, a folder on another disk, or one that came with a container's image cannot be moved.
    if (!['EBUSY', 'EXDEV'].includes(codeOf(error))) throw error;
    cpSync(made, target, { recursive: true });
    for (const path of readdirSync(target, { recursive: true, encoding: 'utf8' }))
      if (!existsSync(join(made, path)))
        rmSync(join(target, path), { recursive: true, force: true });
    return;
  }
  move(made, target);
}

/** Whether this is the folder of a killed build: its process is gone, or had our own process id. */
function isAbandoned(name: string): boolean {
  const [, pid] = /^\.build-(\d+)$/.exec(name) ?? [];
  if (pid === undefined || Number(pid) === process.pid) return pid !== undefined;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // EPERM: it runs as another user.
    return codeOf(error) === 'ESRCH';
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
