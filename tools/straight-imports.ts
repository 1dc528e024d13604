import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'

/** A file of a build: a chunk has code. */
type Bundle = Readonly<Record<string, { type: string; code?: string }>>

/** Only hands on what one other file has, under the names by which its importers ask for it. */
const handsOn = /^export\{([^{}]+)\}from"\.\/([^"/]+)";?\s*$/
const exportsAtEnd = /export\{([^{}]*)\};?\s*$/

/**
 * Does without files that only hand on: the file that has a thing gives it by the name that is asked for, too, and is
 * asked for it itself. A chunk that takes modules out of their files (tools/chunk-groups.ts) leaves such files behind, each
 * of them a question more before anything else can be asked for, and its headers.
 */
export function straightImports(): AstroIntegration {
  const straight = new Map<string, string>()

  return {
    name: 'straight-imports',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [straighten(straight)] } })
      },
      'astro:build:ssr': ({ manifest }) => {
        for (const [asked, file] of Object.entries(manifest.entryModules)) {
          const target = straight.get(file)
          if (target) manifest.entryModules[asked] = target
        }
      },
    },
  }
}

function straighten(straight: Map<string, string>): Plugin {
  return {
    name: 'straight-imports',
    applyToEnvironment: ({ name }) => name === 'client',
    // What is written here is not what the name of a file was made of otherwise.
    augmentChunkHash: () => 'straight-imports',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [file, target] of straightenBundle(bundle)) straight.set(file, target)
      },
    },
  }
}

/** Changes the code of a bundle's files; the result says which file is asked for in the place of which. */
export function straightenBundle(bundle: Bundle): ReadonlyMap<string, string> {
  const straight = new Map<string, string>()
  for (const [file, { code = '' }] of Object.entries(bundle)) {
    const [, names, targetName] = handsOn.exec(code) ?? []
    if (names === undefined || targetName === undefined) continue
    const target = file.replace(/[^/]+$/, targetName)
    const giver = bundle[target]
    const wider = giver?.code === undefined ? undefined : givingAlso(giver.code, names)
    if (!giver || wider === undefined) continue
    giver.code = wider
    straight.set(file, target)
  }
  for (const [file, chunk] of Object.entries(bundle))
    chunk.code &&= chunk.code.replace(/(["`])\.\/([^"`/]+\.js)\1/g, (path, quote: string, name: string) => {
      const target = straight.get(file.replace(/[^/]+$/, name))
      return target === undefined ? path : `${quote}./${target.replace(/^.*\//, '')}${quote}`
    })

  return straight
}

/** The code with the names of `t as A,n as B` given besides; nothing where that cannot be told. */
function givingAlso(code: string, names: string): string | undefined {
  const given = exportsAtEnd.exec(code)?.[1]
  if (given === undefined) return undefined
  const locals = new Map(given.split(',').map((one) => pairOf(one)))
  const also = names.split(',').map((one) => pairOf(one))
  const added: string[] = []
  for (const [asked, name] of also) {
    const local = locals.get(name)
    if (local === undefined || locals.has(asked)) return undefined
    added.push(`${local} as ${asked}`)
  }

  return code.replace(exportsAtEnd, `export{${[given, ...added].join(',')}};`)
}

/** `a as b` as `b` and `a`; `a` as itself twice. */
function pairOf(text: string): [name: string, of: string] {
  const [of = '', name = of] = text.trim().split(' as ')
  return [name, of]
}
