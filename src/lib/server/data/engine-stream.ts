import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

/**
 * What a PostgreSQL client takes for its socket, with the embedded engine at the other end. Everything the client says in
 * one turn of the event loop goes to the engine at once, so that a transaction's opening, its statements and its end cost
 * one call each way instead of one a message.
 */
export class EngineStream extends Duplex {
  readonly #engine: PGlite
  #said: Buffer[] = []

  constructor(engine: PGlite) {
    super()
    this.#engine = engine
  }

  /** Of sockets; the engine has been started by whoever opened it. */
  connect(): this {
    process.nextTick(() => this.emit('connect'))

    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {
    // What the engine answers is pushed as it comes.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#hear([chunk])
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#hear(chunks.map(({ chunk }) => chunk))
    done()
  }

  /** The engine outlives its clients. */
  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  #hear(chunks: readonly Buffer[]): void {
    if (this.#said.length === 0) setImmediate(() => this.#answer())
    this.#said.push(...chunks)
  }

  #answer(): void {
    const said = Buffer.concat(this.#said)
    this.#said = []
    // The client's farewell (protocol 3.0, Terminate) would end the engine.
    if (this.destroyed || said[0] === terminate) return
    // Raw and as it comes: the engine would read every answer once more by itself. What it shows is its own memory.
    const onRawData = (answer: Uint8Array) => void this.push(Buffer.from(answer))
    this.#engine
      .execProtocolRawStream(said, { onRawData, syncToFs: false })
      .catch((error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))))
  }
}

const terminate = 'X'.charCodeAt(0)
