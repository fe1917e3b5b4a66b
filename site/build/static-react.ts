import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/**
 * React for pages whose only script is our own loader: renders components at build, and leaves out the entry
 * with which Astro would hydrate islands itself, so that the dialog's island is one file with React in it.
 */
export function staticReact(): AstroIntegration {
  const integration = react();
  const setup = integration.hooks['astro:config:setup'];
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': (options) =>
        setup?.({
          ...options,
          addRenderer: ({ name, serverEntrypoint }) =>
            options.addRenderer({ name, serverEntrypoint }),
          // Fast refresh in development must be in place before any component; the loader imports them late.
          injectScript: (stage, content) =>
            options.injectScript(stage === 'before-hydration' ? 'page' : stage, content),
        }),
    },
  };
}
