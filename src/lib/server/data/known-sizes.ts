/** What a file system of the engine does to its files, as far as it tells or changes their length. */
export type SizedFiles = {
  stream_ops: {
    open(stream: Stream): void
    llseek(stream: Stream, offset: number, whence: number): number
    write(stream: Stream, bytes: unknown, offset: number, length: number, position: number): number
    setattr(stream: Stream, attributes: Attributes): void
  }
  node_ops: {
    setattr(node: Node, attributes: Attributes): void
    rename(...parameters: unknown[]): unknown
    unlink(...parameters: unknown[]): unknown
  }
}
type Node = object
type Stream = { node: Node; position: number }
type Attributes = { mode?: number; size?: number }

const fromTheEnd = 2 // SEEK_END.

/**
 * Remembers how long each file is. The engine asks for it at every scan of every table and index, with a system call
 * each, a sixth of what a list of envelopes costs. It is the only one that writes its files, so what it has written since
 * is all that has changed; whatever else may change a length, or which file a name means, makes this forget.
 */
export function knowSizes({ stream_ops: streams, node_ops: nodes }: SizedFiles): void {
  const { open, llseek, write, setattr } = streams
  let sizes = new WeakMap<Node, number>()
  const forgetAll = () => {
    sizes = new WeakMap()
  }
  const forget = (node: Node, { size }: Attributes) => {
    if (size !== undefined) sizes.delete(node)
  }

  streams.open = (stream) => {
    sizes.delete(stream.node) // It may be opened to be emptied.
    open(stream)
  }
  streams.llseek = (stream, offset, whence) => {
    if (whence !== fromTheEnd) return llseek(stream, offset, whence)
    const known = sizes.get(stream.node)
    const size = known ?? llseek(stream, 0, fromTheEnd)
    if (known === undefined) sizes.set(stream.node, size)
    // As long as it is, from its start: the stock function knows what is refused.
    return llseek(stream, size + offset, 0)
  }
  streams.write = (stream, bytes, offset, length, position) => {
    const known = sizes.get(stream.node)
    sizes.delete(stream.node) // A write that fails may have written some of it.
    const written = write(stream, bytes, offset, length, position)
    if (known !== undefined) sizes.set(stream.node, Math.max(known, position + written))

    return written
  }
  streams.setattr = (stream, attributes) => {
    forget(stream.node, attributes)
    setattr(stream, attributes)
  }
  nodes.setattr = forgetting(nodes.setattr.bind(nodes), (node, attributes) => forget(node, attributes))
  nodes.rename = forgetting(nodes.rename.bind(nodes), forgetAll)
  nodes.unlink = forgetting(nodes.unlink.bind(nodes), forgetAll)
}

function forgetting<P extends unknown[], T>(
  act: (...parameters: P) => T,
  forget: (...parameters: P) => void,
): (...parameters: P) => T {
  return (...parameters) => {
    forget(...parameters)
    return act(...parameters)
  }
}
