/**
 * `npm run build`: the site, the server and what Supabase runs, with a record of what they were made of (`record.ts`).
 * `--if-needed` builds only where that record says so.
 */
import { lockBuild } from './lock.ts';
import { readInputs, reasonToBuild, removeRecord, writeRecord } from './record.ts';
import { runStep } from './run-step.ts';

const isIfNeeded = process.argv.includes('--if-needed');
using _lock = lockBuild('.');
// Another start may have built meanwhile.
if (isIfNeeded && !reasonToBuild('.', process.env)) process.exit();
runStep('node', 'site/build/colour-sheet.ts');
// Read before the build begins: the build may lack what changes meanwhile.
const inputs = readInputs('.', process.env);
removeRecord('.');
runStep('astro', 'build', '--root', 'site');
runStep('node', 'server/build/server.ts');
runStep('node', 'server/build/supabase.ts');
writeRecord('.', inputs);
