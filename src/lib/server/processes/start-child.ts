import cluster from 'node:cluster'
import type { Child, ChildRole, Ending } from './child.ts'
import type { FromChild } from './messages.ts'

/** Begins this program once more, for this part. It shares the port with others, and has the options of Node that this one has. */
export function startChild(role: ChildRole): Child {
  const worker = cluster.fork({ PARAPH_ROLE: role, WEB_PROCESSES: '1' })
  const ended = new Promise<Ending>((resolve) => {
    worker.once('exit', (code: number | null, signal: string | null) => resolve({ code, signal }))
    // Of one that runs it says that a message or a signal came too late.
    worker.on('error', () => {
      if (worker.process.pid === undefined) resolve({ code: null, signal: null })
    })
  })
  const ready = new Promise<boolean>((resolve) => {
    worker.on('message', ({ kind }: FromChild) => {
      if (kind === 'ready') resolve(true)
    })
    void ended.then(() => resolve(false))
  })

  return { id: worker.id, role, ready, ended, end: () => void worker.process.kill('SIGTERM') }
}
