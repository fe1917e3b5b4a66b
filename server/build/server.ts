/**
 * Bundles the Node server and the owner's command line into the build folder (the first argument). Bundles start sooner
 * than their sources, use less memory and need no packages. The code for PostgreSQL is a separate file, loaded only if needed.
 */
import { join } from 'node:path';
import { build } from 'vite';
import { separateOwnerValues } from '../../owner/separate-values.ts';
import { licencesFile, licencesFromReadmes } from './licences.ts';

const [, , folder = '.'] = process.argv;

await build({
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true, target: 'node' },
  plugins: [separateOwnerValues(), licencesFromReadmes()],
  build: {
    ssr: true,
    outDir: join(folder, 'dist-server'),
    target: 'node26',
    minify: true,
    license: { fileName: licencesFile },
    rolldownOptions: { input: { main: 'server/start.ts', contact: 'server/cli.ts' } },
  },
});
