// Makes a package of the verifier, for whoever checks files without us: `npm run verifier:pack [folder]`.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import ours from '../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('..', import.meta.url))
const source = path.join(root, 'src', 'lib', 'verifier')
const folder = path.resolve(process.argv[2] ?? path.join(root, 'dist', 'verifier'))

/** Which machine `#primitives` leads to, and what is installed along with the package for it. */
const builds = { node: ['node', 'default'], browser: ['browser', 'default'] } as const

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const imported = new Set<string>()
for (const [name, conditionNames] of Object.entries(builds)) await build(name, [...conditionNames])
declareTypes()
cpSync(path.join(source, 'README.md'), path.join(folder, 'README.md'))
writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(description(), null, 2)}\n`)
process.stdout.write(`${folder}\n`)

async function build(name: string, conditionNames: string[]): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: path.join(source, 'index.ts'),
    platform: name === 'node' ? 'node' : 'browser',
    resolve: { conditionNames },
    external: (id) => {
      const [, packageName] = /^((?:@[\w-]+\/)?[a-z][\w-]*)(?:\/|$)/.exec(id) ?? []
      if (packageName && packageName in ours.dependencies) imported.add(packageName)
      return id.startsWith('node:') || (packageName !== undefined && packageName in ours.dependencies)
    },
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message)
    },
  })
  await bundle.write({ file: path.join(folder, `${name}.js`), format: 'esm' })
  await bundle.close()
}

/** Of the modules as they are; what they call `#core/…` is found by the package's own map. */
function declareTypes(): void {
  const compiler = path.join(root, 'node_modules', 'typescript-native', 'bin', 'tsc')
  const settings = path.join(folder, 'tsconfig.json')
  writeFileSync(
    settings,
    JSON.stringify({
      extends: path.join(source, 'tsconfig.json'),
      compilerOptions: {
        ...{
          noEmit: false,
          declaration: true,
          emitDeclarationOnly: true,
          outDir: path.join(folder, 'types'),
        },
        ...{ rootDir: path.join(root, 'src', 'lib'), skipLibCheck: true },
      },
      include: [],
      files: [path.join(source, 'index.ts')],
    }),
  )
  execFileSync(process.execPath, [compiler, '-p', settings], { cwd: root, stdio: 'inherit' })
  rmSync(settings)
}

function description() {
  const versions: Readonly<Record<string, string>> = ours.dependencies
  const needed = [...imported].toSorted().map((name) => [name, versions[name]])

  return {
    name: 'paraph-verifier',
    version: ours.version,
    description: 'Says whether a signed PDF is whole, unchanged and by whom it says it is',
    license: ours.license,
    type: 'module',
    exports: {
      '.': { types: './types/verifier/index.d.ts', browser: './browser.js', default: './node.js' },
    },
    imports: { '#core/*.ts': './types/core/*.d.ts' },
    engines: { node: '>=22' },
    dependencies: Object.fromEntries(needed) as Record<string, string>,
  }
}
