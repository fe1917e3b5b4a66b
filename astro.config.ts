import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { loadEnv } from 'vite';
import { brochure } from './brochure/integration.ts';
import { compress } from './build/compress.ts';
import { islandUrls } from './build/island-urls.ts';
import { ownerReport } from './build/owner-report.ts';
import { staticHeaders } from './build/static-headers.ts';
import { staticReact } from './build/static-react.ts';
import { readBackend } from './public.ts';

const backend = readBackend(loadEnv('production', import.meta.dirname, 'PUBLIC_'));

export default defineConfig({
  srcDir: 'site',
  publicDir: 'site/public',
  build: { inlineStylesheets: 'always', format: 'file' },
  devToolbar: { enabled: false },
  integrations: [staticReact(), brochure(), compress(), staticHeaders(backend.url), ownerReport()],
  vite: {
    plugins: [tailwindcss(), islandUrls()],
    // `npm run dev` runs the function beside the page.
    server: { proxy: { '/functions': `http://127.0.0.1:${process.env['PORT'] || 3000}` } },
    define: {
      'import.meta.env.BACKEND_URL': JSON.stringify(backend.url),
      'import.meta.env.BACKEND_KEY': JSON.stringify(backend.key),
    },
  },
});
