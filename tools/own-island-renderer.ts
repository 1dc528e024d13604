import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const serverEntrypoint = fileURLToPath(new URL('../src/layouts/island-renderer.ts', import.meta.url))

/** React's integration with a server renderer of our own in the place of its; all the rest of it stays. */
export function ownIslandRenderer(react: AstroIntegration): AstroIntegration {
  const setup = react.hooks['astro:config:setup']

  return {
    ...react,
    hooks: {
      ...react.hooks,
      'astro:config:setup': (options) =>
        setup?.({
          ...options,
          addRenderer: (renderer) => options.addRenderer({ ...renderer, serverEntrypoint }),
        }),
    },
  }
}
