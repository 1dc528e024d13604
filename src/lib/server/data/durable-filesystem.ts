import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Stream = { nfd: number }
type Module = { NODEFS: { stream_ops: { fsync?: (stream: Stream) => number } } }

const ioError = 29 // EIO in the WASI numbering that the engine expects.
const cannotSync: ReadonlySet<string> = new Set(['EINVAL', 'EBADF', 'EISDIR'])

/** The stock file system ignores fsync: a power cut would lose committed work. This one really syncs. */
export class DurableFileSystem extends NodeFS {
  override async init(...parameters: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(...parameters)
    const hooks = started.emscriptenOpts.preRun
    if (!Array.isArray(hooks)) throw new Error('embedded database: no start hooks')
    hooks.push((module: unknown) => {
      const { NODEFS } = module as Module
      NODEFS.stream_ops.fsync = ({ nfd }) => syncFile(nfd)
    })

    return started
  }
}

function syncFile(descriptor: number): number {
  try {
    fs.fdatasyncSync(descriptor)
    return 0
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return cannotSync.has(code) ? 0 : ioError
  }
}
