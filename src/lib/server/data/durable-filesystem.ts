import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

import { knowSizes, type SizedFiles } from './known-sizes.ts'

type NodeOps = SizedFiles['node_ops'] & {
  mknod(parent: unknown, name: string, mode: number, device: number): unknown
}
type StreamOps = SizedFiles['stream_ops'] & { fsync?: (stream: { nfd: number }) => number }
type Module = { NODEFS: { stream_ops: StreamOps; node_ops: NodeOps } }

/** The engine asks for files that everybody may read and write: it believes itself alone. */
const ownerOnly = ~0o077

const ioError = 29 // EIO in the WASI numbering that the engine expects.
const cannotSync: ReadonlySet<string> = new Set(['EINVAL', 'EBADF', 'EISDIR'])

/**
 * The stock file system ignores fsync: a power cut would lose committed work. This one really syncs, for its owner alone,
 * and knows how long its files are.
 */
export class DurableFileSystem extends NodeFS {
  override async init(...parameters: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(...parameters)
    const hooks = started.emscriptenOpts.preRun
    if (!Array.isArray(hooks)) throw new Error('embedded database: no start hooks')
    hooks.push((module: unknown) => {
      const { NODEFS } = module as Module
      NODEFS.stream_ops.fsync = ({ nfd }) => syncFile(nfd)
      keepPrivate(NODEFS.node_ops)
      knowSizes(NODEFS)
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
