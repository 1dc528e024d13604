// Removes from node_modules what the build does not need to run: compilers, tools of tests, the Node that npm brought along.
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { importedBy, neededPlaces, type Places } from './needed-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Places
}
const needed = neededPlaces(packages, importedBy(path.join(root, 'dist')))
const unneeded = Object.keys(packages).filter((place) => place !== '' && !needed.has(place))
const modules = path.join(root, 'node_modules')
const hidden = readdirSync(modules).filter((name) => name.startsWith('.'))
for (const place of [...unneeded, ...hidden.map((name) => `node_modules/${name}`)])
  rmSync(path.join(root, place), { recursive: true, force: true })

process.stdout.write(`${needed.size} packages stay, ${unneeded.length} are gone.\n`)
