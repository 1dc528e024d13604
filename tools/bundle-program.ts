import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown, type Plugin } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const server = path.join(root, 'src', 'lib', 'server')

/** What is started by its file: the program, its threads, and the processes that work on PDFs and with tokens. */
const entries = {
  main: 'cli/main.ts',
  child: 'pdf/child.ts',
  'refuse-network': 'pdf/refuse-network.ts',
  'password-thread': 'identity/password-thread.ts',
  'bulk-thread': 'templates/bulk-thread.ts',
  'token-child': 'trust/brought/token/token-child.ts',
} as const

/** They load WASM or machine code that lies beside their own modules. */
const withFilesOfTheirOwn = /^(@electric-sql\/pglite|@hyzyla\/pdfium|harfbuzzjs|koffi|sharp)(\/|$)/

/** Into which folder, and what else is started by its file, as tests have it: paths from the root. */
const [folder, ...others] = process.argv.slice(2)
if (!folder) throw new Error('Into which folder?')
const inputs = [...Object.values(entries).map((file) => path.join(server, file)), ...others]
const bundle = await rolldown({
  cwd: root,
  input: Object.fromEntries(inputs.map((file) => [path.basename(file, '.ts'), path.resolve(root, file)])),
  platform: 'node',
  external: withFilesOfTheirOwn,
  plugins: [keepPlaces(folder)],
  onLog(level, log) {
    if (level === 'warn') throw new Error(log.message)
  },
})
await bundle.write({
  dir: folder,
  format: 'esm',
  // For `node --enable-source-maps`; nobody else reads them.
  sourcemap: true,
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
})
await bundle.close()

/**
 * Modules name files beside themselves by `import.meta.url`. In the bundle that is the place of their source still, so
 * that migrations, samples and places are found where they lie; entries are found beside the bundle.
 */
function keepPlaces(into: string): Plugin {
  const ours = path.join(root, 'src') + path.sep

  return {
    name: 'keep-places',
    transform: {
      filter: { id: /\.ts$/, code: /import\.meta\.url/ },
      handler(code, id) {
        if (!id.startsWith(ours)) return undefined
        const place = JSON.stringify(path.relative(into, id).split(path.sep).join('/'))
        const beside = (file: string) =>
          Object.entries(entries).find(
            ([, entry]) => path.resolve(path.dirname(id), file) === path.join(server, entry),
          )
        const rewritten = code.replaceAll(
          /new URL\('(\.[^']+)', import\.meta\.url\)|import\.meta\.url/g,
          (found, file?: string) => {
            const entry = file && beside(file)
            if (entry) return `new URL('./${entry[0]}.mjs', import.meta.url)`
            return found.replace('import.meta.url', `new URL(${place}, import.meta.url).href`)
          },
        )

        // Every line stays where it was.
        return { code: rewritten, map: null }
      },
    },
  }
}
