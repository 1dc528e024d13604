import type { Plugin } from 'vite'

/**
 * An icon as the product shows it: of a size, a stroke and a class, seen and never read out. What the library makes icons with
 * also looks for a context, merges class names and spells attributes for other frameworks, in every page that shows one.
 */
const maker = `import { createElement } from 'react'

const look = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' }

export default ({ node }) => ({ size = 24, strokeWidth = 2, ...rest }) =>
  createElement(
    'svg',
    { width: size, height: size, strokeWidth, 'aria-hidden': true, ...look, ...rest },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  )
`
const given = 'function createLucideIcon(iconDataOrName'

/** What an icon says of itself beside its lines: names, and keys by which lines would be told apart if they ever moved. */
const saidBeside = [
  /, key: "\w+"/g,
  /^ {2}name: "[^"]+",\n/m,
  /^ {2}size: 24,\n/m,
  /^ {2}aliases: [^\n]*\n/m,
  /^__iconData\.node;\n/m,
]

export function smallIcons(): Plugin {
  return {
    name: 'small-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/(createLucideIcon|icons\/[\w-]+)\.mjs/ },
      handler(code, id) {
        if (id.includes('/icons/')) {
          return { code: saidBeside.reduce((rest, said) => rest.replace(said, ''), code), map: null }
        }
        if (!code.includes(given)) throw new Error('lucide-react has changed: see tools/small-icons.ts')

        return { code: maker, map: null }
      },
    },
  }
}
