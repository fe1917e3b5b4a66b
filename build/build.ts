/**
 * `npm run build`: builds the site, the server and the Supabase functions into a new folder, so that concurrent builds do not
 * interfere, and replaces the last build once the new one is complete.
 */
import { mkdirSync } from 'node:fs';
import {
  finishKilledReplacement,
  remove,
  removeAbandoned,
  replaceLastBuild,
} from './last-build.ts';
import { run } from './pinned-node.js';

const folder = `.build-${process.pid}`;

// With NODE_ENV=development, visitors would get React's development build, nearly twice as large.
process.env['NODE_ENV'] = 'production';

removeAbandoned();
finishKilledReplacement();
mkdirSync(folder);
process.once('exit', () => remove(folder));

await runStep('site/build/colour-sheet.ts');
await runStep('astro', 'build', '--root', 'site', '--outDir', `../${folder}/dist`);
await runStep('server/build/server.ts', folder);
await runStep('server/build/supabase.ts', folder);

await replaceLastBuild(folder).catch(({ message }: Error) => {
  process.stderr.write(`The new build could not replace the last one: ${message}\n`);
  process.exit(1);
});

/** Ends this process if a step of the build fails. */
async function runStep(...command: string[]): Promise<void> {
  const status = await run(command);
  if (status === 0) return;
  // When memory runs out, Linux sends SIGKILL, or Node aborts with SIGABRT. Neither reports why.
  const isOutOfMemory = status === 128 + 9 || status === 128 + 6;
  if (isOutOfMemory)
    process.stderr.write(
      'Te weinig geheugen: het bouwen is afgebroken. De computer heeft 2 GB geheugen nodig.\n',
    );
  process.exit(isOutOfMemory ? 1 : status);
}
