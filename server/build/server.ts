/**
 * Bundles the Node server and the owner's command line: they start sooner and take less memory than the sources they are
 * made of, and need no package beside them. What only PostgreSQL needs is a file of its own, read where it is wanted.
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
    rolldownOptions: { input: { main: 'server/main.ts', contact: 'server/cli.ts' } },
  },
});
