import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { owner } from '../owner.ts';
import { readPublicSettings } from '../server/settings.ts';
import { brochure } from './brochure/integration.ts';
import { followColours } from './build/colour-sheet.ts';
import { compress } from './build/compress.ts';
import { contrastCheck } from './build/contrast.ts';
import { crawlerFiles } from './build/crawler-files.ts';
import { documentScript } from './build/document-script.ts';
import { icons } from './build/icons.ts';
import { islandUrls } from './build/island-urls.ts';
import { licencesFile, otherLicences } from './build/licences.ts';
import { contactPhoto } from './build/owner/contact-photo.ts';
import { ownerFiles } from './build/owner/owner-files.ts';
import { ownerReport } from './build/owner/owner-report.ts';
import { pageWeight } from './build/page-weight.ts';
import { plainValues } from './build/plain-values.ts';
import { samples } from './build/samples.ts';
import { serverAddress } from './build/server-address.ts';
import { staticHeaders } from './build/static-headers.ts';
import { staticReact } from './build/static-react.ts';
import { socialImage } from './social-image/integration.ts';

const { env } = process;
const { siteUrl, backend, hsts } = readOrStop();
const hasCaptions = owner.sampleCall?.turnsAt !== undefined;
const photo = contactPhoto();
const address = siteUrl ?? serverAddress(env);

export default defineConfig({
  site: address,
  srcDir: '.',
  outDir: '../dist',
  cacheDir: '../node_modules/.astro',
  build: { inlineStylesheets: 'always', format: 'file' },
  devToolbar: { enabled: false },
  integrations: [
    contrastCheck(),
    staticReact(),
    photo.integration,
    brochure(siteUrl, photo.read),
    socialImage(),
    icons(),
    crawlerFiles(address),
    otherLicences(),
    ownerFiles(),
    // These read what the others have written.
    documentScript(),
    compress(),
    staticHeaders(backend.url, hsts),
    pageWeight(backend.url, hsts),
    ownerReport(siteUrl === undefined ? address : undefined),
    samples(),
  ],
  vite: {
    cacheDir: '../node_modules/.vite',
    css: { postcss: { plugins: [plainValues()] } },
    plugins: [followColours(), tailwindcss(), islandUrls(hasCaptions ? [] : ['spoken-turns.ts'])],
    build: {
      license: { fileName: licencesFile },
      // The document's script is part of the document, whatever its size. That of the 404 page is not, as its hash would be in
      // the policy of every answer. For other files Vite's usual limit of 4 kB holds.
      assetsInlineLimit: (file) => (file.endsWith('.js') ? !file.includes('/404') : undefined),
    },
    // `npm run dev` runs the function beside the page.
    server: { proxy: { '/functions': `http://127.0.0.1:${process.env['PORT'] || 3000}` } },
    define: {
      'import.meta.env.BACKEND_URL': JSON.stringify(backend.url),
      'import.meta.env.BACKEND_KEY': JSON.stringify(backend.key),
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
