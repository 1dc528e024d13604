import { writeSync } from 'node:fs'
import type { Point } from '#server/points.ts'

/** What befalls a process where it is at a point: it dies as by kill -9, or stands still as by SIGSTOP. */
export type Fate = 'kill' | 'stop'
export type Fates = Partial<Record<Point, Fate>>

/** Has this process meet the first of the fates that it was told last, once in its life. It says so on standard output before. */
export function meetFates(watch: (listener: (point: Point) => void) => void): { expect(fates: Fates): void } {
  let expected: Fates = {}
  let isMet = false
  watch((point) => {
    const fate = expected[point]
    if (!fate || isMet) return
    isMet = true
    writeSync(1, `${fate} ${point}\n`)
    process.kill(process.pid, fate === 'kill' ? 'SIGKILL' : 'SIGSTOP')
  })

  return {
    expect(fates) {
      expected = fates
    },
  }
}

/** What a line of its output tells; null for any other. */
export function readFate(line: string): { fate: Fate; point: Point } | null {
  const [, fate, point] = /^(kill|stop) (.+)$/.exec(line) ?? []

  return fate && point ? { fate: fate as Fate, point: point as Point } : null
}
