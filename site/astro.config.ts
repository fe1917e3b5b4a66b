import tailwindcss from '@tailwindcss/postcss';
import { defineConfig } from 'astro/config';
import { brochurePath } from '../hosting.ts';
import { publicFolder } from '../owner/own-folder.ts';
import { separateOwnerValues } from '../owner/separate-values.ts';
import { owner } from '../owner.ts';
import { readPublicSettings } from '../server/settings.ts';
import { followColours, inBrandColour } from './build/colour-sheet.ts';
import { compress } from './build/compress.ts';
import { documentScript } from './build/document-script.ts';
import { islandUrls } from './build/island-urls.ts';
import { licencesFile, otherLicences } from './build/licences.ts';
import { ownerChecks } from './build/owner/checks.ts';
import { pageWeight } from './build/page-weight.ts';
import { samples } from './build/samples.ts';
import { serverAddress } from './build/server-address.ts';
import { staticHeaders } from './build/static-headers.ts';
import { staticReact } from './build/static-react.ts';

const { env } = process;
const { siteUrl, backend, hsts } = readOrStop();
const hasCaptions = owner.sampleCall?.turnsAt !== undefined;
const address = siteUrl ?? serverAddress(env);

export default defineConfig({
  site: address,
  srcDir: '.',
  outDir: '../dist',
  publicDir: `../${publicFolder}`,
  cacheDir: '../node_modules/.astro',
  build: { inlineStylesheets: 'always', format: 'file' },
  devToolbar: { enabled: false },
  integrations: [
    staticReact(),
    samples(),
    // These run in this order, after the build has written its files.
    documentScript(),
    otherLicences(),
    compress(),
    staticHeaders(backend.url, hsts),
    pageWeight(backend.url, hsts),
    ownerChecks(siteUrl === undefined ? address : undefined),
  ],
  vite: {
    cacheDir: '../node_modules/.vite',
    css: { postcss: { plugins: [tailwindcss({ optimize: false }), inBrandColour()] } },
    plugins: [
      separateOwnerValues(),
      followColours(),
      islandUrls(hasCaptions ? [] : ['spoken-turns.ts']),
    ],
    build: {
      // Safari before 16.4 does not support `width >= 48rem`, and would show a phone's page in every window.
      cssTarget: ['safari15.4', 'chrome105', 'firefox121'],
      license: { fileName: licencesFile },
      // The document's script is inline, whatever its size. The 404 page's script is a file, because the hash of an inline
      // script would have to be in the CSP of every response. For other files Vite's usual limit of 4 kB applies.
      assetsInlineLimit: (file) => (file.endsWith('.js') ? !file.includes('/404') : undefined),
    },
    // Left out of what `npm run dev` prebundles for the browser: these packages run only in Node.
    optimizeDeps: { exclude: ['@myriaddreamin/typst-ts-node-compiler', 'sharp'] },
    // In `npm run dev` a second server runs the function.
    server: { proxy: { '/functions': `http://127.0.0.1:${process.env['PORT'] || 3000}` } },
    define: {
      'import.meta.env.BACKEND_URL': JSON.stringify(backend.url),
      'import.meta.env.BACKEND_KEY': JSON.stringify(backend.key),
      'import.meta.env.SITE_URL': JSON.stringify(siteUrl ?? null),
      'import.meta.env.BROCHURE_PATH': JSON.stringify(brochurePath(owner.product)),
      'import.meta.env.HAS_CAPTIONS': JSON.stringify(hasCaptions),
      'import.meta.env.SOURCE_LABELS': JSON.stringify(owner.sourceLabels ?? true),
    },
  },
});

/** Reports a wrong variable in one line, without the stack trace that Astro would add. */
function readOrStop() {
  try {
    return readPublicSettings(env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
