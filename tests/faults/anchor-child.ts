import { openStorage } from '#server/cli/storage.ts'
import { readConfig } from '#server/config/config.ts'
import { watchPoints } from '#server/points.ts'
import { anchorAll, authorityOf } from './grown-trails.ts'

// The hour's anchors in a process of its own, which ends as by kill -9 at the point that it is given. The key is the host's, in hex.
const [at, key = ''] = process.argv.slice(2)
watchPoints((point) => {
  if (point === at) process.kill(process.pid, 'SIGKILL')
})
const storage = await openStorage(readConfig(process.env))
await anchorAll(storage.database, authorityOf(storage.database, Buffer.from(key, 'hex')))
await storage.close()
