import { join } from 'node:path';
import { installTool } from '../../../../tests/support/machine/tool.ts';

const folder = join(import.meta.dirname, '../../deno');

/** Installs Deno where it is missing, in the version that Supabase's runtime is compatible with, and gives its program. */
export function ensureDeno(): string {
  installTool(folder, 'deno');
  // Its own launcher would be made by an install script.
  const libc = process.platform === 'linux' ? '-glibc' : '';
  const program = process.platform === 'win32' ? 'deno.exe' : 'deno';
  const platform = `${process.platform}-${process.arch}${libc}`;
  return join(folder, 'node_modules/@deno', platform, program);
}
