import { readSync, writeSync } from 'node:fs'
import { makeFrameReader, toFrame } from './frames.ts'

/** Of the stdio that `spawnConfined` gives a process. */
const lineToParent = 3

/**
 * The line of a PDF process to its parent. It waits without an event loop: a job hears nothing meanwhile either, and
 * bytes go where they stay.
 */
export function openChildLine() {
  const heard: unknown[] = []
  const reader = makeFrameReader((value) => heard.push(value))

  return {
    /** The next value; undefined when the parent is gone. */
    hear(): unknown {
      while (heard.length === 0) {
        const count = readSync(lineToParent, reader.place())
        if (count === 0) return undefined
        reader.filled(count)
      }

      return heard.shift()
    },
    say(value: unknown): void {
      for (const piece of toFrame(value)) {
        for (let at = 0; at < piece.byteLength;) at += writeSync(lineToParent, piece, at)
      }
    },
  }
}
