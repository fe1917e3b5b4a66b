import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/**
 * React for pages whose only script is our own loader. It renders components at the build. It leaves out the entry with which
 * Astro hydrates islands, so that the dialog's island is one file with React in it.
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
          // In development, fast refresh must load before any component. At stage `page` it does, as our loader imports later.
          injectScript: (stage, content) =>
            options.injectScript(stage === 'before-hydration' ? 'page' : stage, content),
        }),
    },
  };
}
