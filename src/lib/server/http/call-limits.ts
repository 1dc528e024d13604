import type { CallName } from '#contract/calls.ts'
import { limitOfCall } from '#contract/limit-of-call.ts'
import { limitClasses, type Limit, type LimitClass } from '#contract/limits.ts'
import { isRefusal } from '#core/refusal.ts'
import type { Origin } from '../actor.ts'
import { networkOf } from '../identity/networks.ts'
import type { Clock } from '../ports.ts'
import type { Caller } from './caller.ts'
import { RateLimited, type RateLimits } from '../requests/rate-limits.ts'

/** Other figures than the contract's, for those classes. */
export type OtherLimits = Partial<Record<LimitClass, { times: number }>>

export interface CallLimits {
  /** Counts a call of the API. Throws `rate-limited`. */
  spendCall(call: CallName, caller: Caller): Promise<void>
  /** Counts what a call has cost beyond one, where its class says what one may: known when it is done. */
  noteCost(call: CallName, caller: Caller, ms: number): Promise<void>
  /** Counts one of a class that is counted by network. Throws `rate-limited`. */
  spend(name: LimitClass, origin: Origin): void
  /**
   * What is behind a link or key, null for none, which counts. Throws `rate-limited` for none after too many: whoever has
   * a right one is let in, whatever others behind the same address try.
   */
  find<T>(origin: Origin, look: () => Promise<T | null>): Promise<T | null>
}

export function makeCallLimits(parts: { limits: RateLimits; clock: Clock; other?: OtherLimits }): CallLimits {
  const { limits, clock, other = {} } = parts
  const counters = makeCounters(clock)
  const limitOf = (name: LimitClass): Limit => ({ ...limitClasses[name], ...other[name] })
  const networkKey = (name: LimitClass, { ip }: Origin) => `${name} ${networkOf(ip ?? '')}`

  return {
    async spendCall(call, caller) {
      const name = limitOfCall[call]
      const limit = limitOf(name)
      const who = whoIs(limit, caller)
      if (limit.everywhere) await limits.spend(call, who, limit)
      else counters.spend(`${name} ${who}`, limit)
    },
    async noteCost(call, caller, ms) {
      const limit = limitOf(limitOfCall[call])
      const uses = Math.floor(ms / (limit.msEach ?? Infinity))
      // The next call is refused, this one was let in.
      if (uses > 0) await limits.spend(call, whoIs(limit, caller), limit, uses).catch(ignoreRefusal)
    },
    spend(name, origin) {
      counters.spend(networkKey(name, origin), limitOf(name))
    },
    async find(origin, look) {
      const found = await look()
      if (found === null) counters.spend(networkKey('wrong', origin), limitOf('wrong'))

      return found
    },
  }
}

function ignoreRefusal(error: unknown): void {
  if (!isRefusal(error)) throw error
}

function whoIs({ per }: Limit, { origin, person, member, visitor }: Caller): string {
  const network = networkOf(origin.ip ?? '')
  const caller = member?.apiKey ?? person?.id ?? network
  if (per === 'network') return network
  if (per === 'room') return `${visitor?.recipient ?? ''} ${network}`

  return per === 'organization' ? (member?.organization.id ?? caller) : caller
}

type Counter = { count: number; resetsAt: number }
/** Beyond so many, those whose time is over are forgotten, and then the oldest. */
const mostCounters = 100_000

function makeCounters(clock: Clock) {
  const counters = new Map<string, Counter>()
  const now = () => clock.now().getTime()

  function read(key: string): Counter | null {
    const known = counters.get(key)
    return known && known.resetsAt > now() ? known : null
  }

  function count(key: string, { windowSeconds }: Limit): Counter {
    const counter = read(key) ?? { count: 0, resetsAt: now() + windowSeconds * 1000 }
    counter.count += 1
    if (!counters.has(key) && counters.size >= mostCounters) forgetSome()
    counters.set(key, counter)

    return counter
  }

  function forgetSome(): void {
    for (const [key, { resetsAt }] of counters) if (resetsAt <= now()) counters.delete(key)
    for (const key of counters.keys()) {
      if (counters.size < mostCounters) return
      counters.delete(key)
    }
  }

  return {
    spend(key: string, limit: Limit): void {
      const counter = count(key, limit)
      if (counter.count > limit.times)
        throw new RateLimited(Math.max(1, Math.ceil((counter.resetsAt - now()) / 1000)))
    },
  }
}
