import { flushCompileCache } from 'node:module'
import { key } from '#server/cli/key-command.ts'

// What `paraph key check` says, then `paraph key rotate`, in a process of its own, which ends as by kill -9 at the step that it is given.
const [at] = process.argv.slice(2)
await key(['check'])
// Otherwise it is kept at a good end, which one of them has.
flushCompileCache()
process.exitCode = await key(['rotate'], {
  followedWithin: 0,
  onStep(step) {
    if (step === at) process.kill(process.pid, 'SIGKILL')
  },
})
