import type { AstroIntegration } from 'astro';

/** Shows the components and the dialog's states at /samples during development. Builds leave it out. */
export function samples(): AstroIntegration {
  return {
    name: 'samples',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command === 'dev')
          injectRoute({ pattern: '/samples/[...state]', entrypoint: './samples/samples.astro' });
      },
    },
  };
}
