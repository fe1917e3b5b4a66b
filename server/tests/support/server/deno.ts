import { join } from 'node:path';
import { programAt } from '../../../../tests/support/machine/programs.ts';

const folder = join(import.meta.dirname, '../../deno');

/**
 * The path of Deno, in the version that Supabase's runtime is compatible with.
 * @throws Error that says how to install it.
 */
export function denoProgram(): string {
  // Deno's usual launcher needs an install script, so the program itself is run.
  const libc = process.platform === 'linux' ? '-glibc' : '';
  const program = process.platform === 'win32' ? 'deno.exe' : 'deno';
  const platform = `${process.platform}-${process.arch}${libc}`;
  return programAt(join(folder, 'node_modules/@deno', platform, program), 'Deno');
}
