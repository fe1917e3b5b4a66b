/** Bundles the Node door into one file: it starts sooner and takes less memory than the sources it is made of. */
import { build } from 'vite';
import { licencesFile } from './licences.ts';

await build({
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist-server',
    emptyOutDir: true,
    target: 'node26',
    minify: true,
    license: { fileName: licencesFile },
    rolldownOptions: { output: { codeSplitting: true } },
  },
});
