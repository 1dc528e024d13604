import { execFileSync } from 'node:child_process'

const lookEachMs = 250

/** Resident memory of a process, and of it with all that it started, in MB. What they share counts for each of them. */
function weigh(pid: number): Weight {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  const of = (parent: number): number =>
    rows.reduce((sum, [own = 0, above, kilobytes = 0]) => {
      if (own === parent) return sum + kilobytes / 1024
      return above === parent ? sum + of(own) : sum
    }, 0)

  return { own: (rows.find(([id]) => id === pid)?.[2] ?? 0) / 1024, all: of(pid) }
}

type Weight = { own: number; all: number }

/** Of a process and of all that it started, in MB. */
export function residentMb(pid: number): number {
  return weigh(pid).all
}

/** The most that was held in each tenth of some work. */
export type Weighed = { tenths: readonly Weight[]; toText(): string }

/** Looks at a process while it works, until it is stopped. `done` says how much of the work is behind it, from 0 to 1. */
export function weighWhile(pid: number, done: () => number): { stop(): Weighed } {
  const tenths = Array.from({ length: 10 }, () => ({ own: 0, all: 0 }))
  const look = () => {
    const { own, all } = weigh(pid)
    const tenth = tenths[Math.min(9, Math.floor(done() * 10))]
    if (tenth) Object.assign(tenth, { own: Math.max(tenth.own, own), all: Math.max(tenth.all, all) })
  }
  look()
  const timer = setInterval(look, lookEachMs)

  return {
    stop() {
      clearInterval(timer)
      look()
      const list = (kind: keyof Weight) => tenths.map((tenth) => tenth[kind].toFixed(0)).join(', ')
      return {
        tenths,
        toText: () => `MB in each tenth: ${list('all')}; by the server alone: ${list('own')}\n`,
      }
    },
  }
}

/**
 * How many times as much is held at the end: by all processes as in the second tenth, when all has been loaded that is needed,
 * and by the server alone as in the middle, when its heap has found its size. PDF processes end in between, and would hide what
 * grows.
 */
export function growthOf({ tenths }: Weighed): number {
  const grown = (kind: keyof Weight, since: number) =>
    (tenths[9]?.[kind] ?? Infinity) / (tenths[since]?.[kind] ?? 0)

  return Math.max(grown('all', 1), grown('own', 5))
}

export function inMb(megabytes: number): string {
  return `${megabytes.toFixed(0)} MB`
}
