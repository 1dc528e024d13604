import type { Plugin } from 'vite'

const given = /const astroId = shorthash\(\s*`[^`]*`\s*\);/

/**
 * Astro hashes the markup and the data of each island, for which it writes the data out once more, and gives the island that
 * hash as `uid`: an attribute that nothing in the browser asks for. It was a twentieth of what a signing page took.
 */
export function noIslandIds(): Plugin {
  return {
    name: 'no-island-ids',
    transform: {
      filter: { id: /\/astro\/dist\/runtime\/server\/render\/component\.js/ },
      handler(code) {
        if (!given.test(code)) throw new Error('astro has changed: see tools/no-island-ids.ts')

        return { code: code.replace(given, 'const astroId = undefined;'), map: null }
      },
    },
  }
}
