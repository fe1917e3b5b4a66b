import type { AstroIntegration } from 'astro';

/** Shows the visual system at /samples while developing; no build holds it. */
export function samples(): AstroIntegration {
  return {
    name: 'samples',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return;
        injectRoute({ pattern: '/samples', entrypoint: './site/samples/samples.astro' });
      },
    },
  };
}
