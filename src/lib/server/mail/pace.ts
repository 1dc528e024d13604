import { setTimeout as sleep } from 'node:timers/promises'
import type { DomainRates } from '../config/domain-rates.ts'

/** Lets callers go on one after the other, no more than `perSecond` of them in a second; at once where it is null. */
export function makePace(perSecond: number | null): () => Promise<void> {
  if (perSecond === null) return () => Promise.resolve()
  const gap = 1000 / perSecond
  let next = 0

  return async () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + gap
    if (at > now) await sleep(at - now)
  }
}

/** So long a mail waits where it is. Longer, and it would keep a place that mails to others could have. */
const mostWaitMs = 1000
/** Beyond so many, those that left the line the longest time ago have no place in it any more. */
const mostInLine = 50_000
const mostDomains = 1000

/**
 * When a mail to a domain may leave: how many milliseconds it waits for that, or, where that is long, after how many it should
 * come back. Whoever comes back has a place in the line by its name, and none overtakes it.
 */
export type DomainPace = (domain: string, name: string) => { wait: number } | { comeBack: number }

export function makeDomainPace(
  rates: DomainRates,
  clock: () => number = () => performance.now(),
): DomainPace {
  const lines = new Map<string, ReturnType<typeof makeLine>>()
  /** One in which nobody stands knows nothing that a new one does not. */
  const forgetOver = (now: number) => {
    for (const [domain, line] of lines) if (line.isOver(now)) lines.delete(domain)
  }

  return (domain, name) => {
    const perSecond = rates.named.get(domain) ?? rates.others
    if (perSecond === null) return { wait: 0 }
    const now = clock()
    if (lines.size > mostDomains) forgetOver(now)
    const line = lines.get(domain) ?? makeLine(1000 / perSecond)
    lines.set(domain, line)

    return line.ask(name, now)
  }
}

/** Mails to one domain, `gap` milliseconds after one another. */
function makeLine(gap: number) {
  /** When those leave that were let go, in order; and where whoever comes anew has their place. */
  let taken: number[] = []
  let end = 0
  /** Of those who are to come back. */
  const places = new Map<string, number>()

  /** Nobody leaves less than `gap` before or after anybody else. */
  function firstFree(from: number): number {
    let at = from
    for (const other of taken) if (Math.abs(other - at) < gap - tolerance) at = other + gap

    return at
  }

  function leave(at: number, now: number): { wait: number } {
    taken = [...taken.filter((one) => one > now - gap), at].toSorted((a, b) => a - b)

    return { wait: at - now }
  }

  function lineUp(name: string, at: number): void {
    places.set(name, at)
    for (const oldest of places.keys()) {
      if (places.size <= mostInLine) return
      places.delete(oldest)
    }
  }

  return {
    isOver: (now: number) => end <= now,
    ask(name: string, now: number): { wait: number } | { comeBack: number } {
      const at = firstFree(Math.max(now, places.get(name) ?? end))
      end = Math.max(end, at + gap)
      places.delete(name)
      if (at - now <= mostWaitMs) return leave(at, now)
      lineUp(name, at)

      return { comeBack: at - now }
    },
  }
}

/** Of numbers that are no whole ones. */
const tolerance = 1e-6
