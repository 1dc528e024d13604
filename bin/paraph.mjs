#!/usr/bin/env node
// Node 22.18 and newer run TypeScript as it is; `npm start` brings its own Node where the machine's is older.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Paraph needs Node 22.18 or newer, this is ${process.versions.node}. Run it through npm: npm start, npm run paraph -- …`,
  )
  process.exit(1)
}
process.env.NODE_ENV ??= 'production'
const { main } = await import('../src/lib/server/cli/main.ts')
process.exitCode = await main(process.argv.slice(2))
