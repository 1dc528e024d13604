import type { Plugin } from 'vite'

const given = 'async function generateCspDigest(data, algorithm) {'
/** FIPS 180-4: of no bytes at all. */
const empty = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

/**
 * For each request Astro hashes what stands in the style sheets that a page links to, which is nothing, once for each of them:
 * a tenth of what a page of the shell took. The hash of nothing is known.
 */
export function emptyDigest(): Plugin {
  return {
    name: 'empty-digest',
    transform: {
      filter: { id: /\/astro\/dist\/core\/encryption\.js/ },
      handler(code) {
        if (!code.includes(given)) throw new Error('astro has changed: see tools/empty-digest.ts')
        const known = `${given} if (data === '' && algorithm === 'SHA-256') return '${empty}';`

        return { code: code.replace(given, known), map: null }
      },
    },
  }
}
