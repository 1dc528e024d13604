import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Stream = { nfd: number }
type NodeOps = {
  mknod(parent: unknown, name: string, mode: number, device: number): unknown
  setattr(node: unknown, attributes: { mode?: number }): void
}
type Module = { NODEFS: { stream_ops: { fsync?: (stream: Stream) => number }; node_ops: NodeOps } }

/** The engine asks for files that everybody may read and write: it believes itself alone. */
const ownerOnly = ~0o077

const ioError = 29 // EIO in the WASI numbering that the engine expects.
const cannotSync: ReadonlySet<string> = new Set(['EINVAL', 'EBADF', 'EISDIR'])

/** The stock file system ignores fsync: a power cut would lose committed work. This one really syncs, for its owner alone. */
export class DurableFileSystem extends NodeFS {
  override async init(...parameters: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(...parameters)
    const hooks = started.emscriptenOpts.preRun
    if (!Array.isArray(hooks)) throw new Error('embedded database: no start hooks')
    hooks.push((module: unknown) => {
      const { NODEFS } = module as Module
      NODEFS.stream_ops.fsync = ({ nfd }) => syncFile(nfd)
      keepPrivate(NODEFS.node_ops)
    })

    return started
  }
}

function keepPrivate(ops: NodeOps): void {
  const mknod = ops.mknod.bind(ops)
  const setattr = ops.setattr.bind(ops)
  ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ownerOnly, device)
  ops.setattr = (node, attributes) =>
    setattr(
      node,
      typeof attributes.mode === 'number' ? { ...attributes, mode: attributes.mode & ownerOnly } : attributes,
    )
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
