/**
 * Bundles the Node server and the owner's command line. Bundles start sooner, take less memory than their sources, and need no
 * packages. The code for PostgreSQL is a file of its own, which is read only where it is needed.
 */
import { build } from 'vite';
import { licencesFile, licencesFromReadmes } from './licences.ts';

await build({
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true, target: 'node' },
  plugins: [licencesFromReadmes()],
  build: {
    ssr: true,
    outDir: 'dist-server',
    emptyOutDir: true,
    target: 'node26',
    minify: true,
    license: { fileName: licencesFile },
    rolldownOptions: { input: { main: 'server/start.ts', contact: 'server/cli.ts' } },
  },
});
