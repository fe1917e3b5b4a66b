import { readFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';

/** A recording of the sample call, which the tests make. */
export const sampleRecording = 'node_modules/.cache/recording.wav';

/** Shows the visual system and each component at /samples during development. Builds leave it out. */
export function samples(): AstroIntegration {
  return {
    name: 'samples',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return;
        injectRoute({ pattern: '/samples', entrypoint: './samples/samples.astro' });
        injectRoute({ pattern: '/samples/dialog/[state]', entrypoint: './samples/dialog.astro' });
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use('/samples/recording.wav', async (_, response) => {
          const sound = await readFile(sampleRecording).catch(() => undefined);
          response.writeHead(sound ? 200 : 404, { 'Content-Type': 'audio/wav' }).end(sound);
        });
      },
    },
  };
}
