import { spawnSync } from 'node:child_process'

const name = process.argv[2] ?? 'change'
process.exit(spawnSync('drizzle-kit', ['generate', '--name', name], { stdio: 'inherit' }).status ?? 1)
