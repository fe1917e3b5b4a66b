/**
 * Bundles the Node server and the owner's command line. Bundles start sooner than their sources, use less memory and need no
 * packages. The code for PostgreSQL is a separate file, loaded only where it is needed.
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
