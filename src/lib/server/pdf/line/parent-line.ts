import type { ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import { makeFrameReader, toFrame } from './frames.ts'

/** Of the stdio that `spawnConfined` gives a process. */
const lineToChild = 3

export type ParentLine = {
  /** Writes from where the bytes lie: they must not change before the answer is there. */
  say(value: unknown): void
  /** Called with the next value, or with null when the line breaks or what comes is no frame. Returns how to stop listening. */
  onNext(hear: (value: unknown) => void): () => void
  /** Whether the line alone keeps this program running. */
  keepAlive(isKept: boolean): void
}

/** The line to a process of `spawnConfined`. */
export function openParentLine(child: ChildProcess): ParentLine {
  const socket = lineOf(child)
  const listeners = new Set<(value: unknown) => void>()
  const tell = (value: unknown) => {
    for (const hear of [...listeners]) hear(value)
  }
  const reader = makeFrameReader(tell)
  socket.on('data', (chunk: Buffer) => {
    try {
      for (let at = 0; at < chunk.byteLength;) {
        const place = reader.place()
        const count = Math.min(place.byteLength, chunk.byteLength - at)
        place.set(chunk.subarray(at, at + count))
        reader.filled(count)
        at += count
      }
    } catch {
      socket.destroy()
      tell(null)
    }
  })
  // The end of the process tells the rest.
  socket.on('error', () => tell(null))

  return {
    say(value) {
      const pieces = toFrame(value)
      socket.cork()
      for (const piece of pieces) socket.write(piece)
      socket.uncork()
    },
    onNext(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    keepAlive(isKept) {
      socket[isKept ? 'ref' : 'unref']()
    },
  }
}

/** A process that could not start at all, as where no files can be opened any more, has no line: one that is broken. */
function lineOf({ stdio }: { stdio?: ChildProcess['stdio'] }): Socket {
  const line = stdio?.[lineToChild]

  return line instanceof Socket ? line : new Socket().destroy()
}
