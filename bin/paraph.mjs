#!/usr/bin/env node
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Node 22.18 and newer run TypeScript as it is; `npm start` brings its own Node where the machine's is older.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Paraph needs Node 22.18 or newer, this is ${process.versions.node}. Run it through npm: npm start, npm run paraph -- …`,
  )
  process.exit(1)
}
process.env.NODE_ENV ??= 'production'
// The C library keeps what each thread has let go for that thread: 245 MB after 120 envelopes, of 620. How it is told otherwise is
// read before a process begins, so the process is begun anew in its place.
const frugal = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }
if (process.platform === 'linux' && process.execve && !process.env.MALLOC_ARENA_MAX) {
  const { execPath, execArgv, argv, env } = process
  process.execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...frugal, ...env })
}
// The kernel keeps from a first process, as one of a container is, every signal that it has not asked for: without this it could
// not be ended before the server listens, migrations among what it does until then.
if (process.pid === 1)
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(143))
const root = fileURLToPath(new URL('..', import.meta.url))
const dist = path.resolve(process.env.PARAPH_DIST ?? path.join(root, 'dist'))
const parameters = process.argv.slice(2)
const { buildIfNeeded, isBuilt } = await import('../src/lib/server/cli/build-if-needed.ts')
if (parameters[0] === 'serve') buildIfNeeded(root, dist)
// The bundle starts several times as fast; without one of these very sources, they are run as they are.
const program = isBuilt(root, dist)
  ? pathToFileURL(path.join(dist, 'program', 'main.mjs')).href
  : '../src/lib/server/cli/main.ts'
const { main } = await import(program)
process.exitCode = await main(parameters)
