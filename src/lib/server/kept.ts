import type { Clock } from './ports.ts'

const most = 500

/** What was found, kept for a while; of those who ask at once one looks. What could not be found is asked for again. */
export class Kept<Value> {
  readonly #clock: Clock
  readonly #forMs: number
  readonly #found = new Map<string, { value: Promise<Value>; until: number }>()

  constructor(clock: Clock, forMs: number) {
    this.#clock = clock
    this.#forMs = forMs
  }

  find(key: string, look: () => Promise<Value>): Promise<Value> {
    const now = this.#clock.now().getTime()
    const known = this.#found.get(key)
    if (known && known.until > now) return known.value

    this.#found.delete(key)
    const [oldest] = this.#found.keys()
    if (this.#found.size >= most && oldest !== undefined) this.#found.delete(oldest)
    const value = look()
    this.#found.set(key, { value, until: now + this.#forMs })
    value.catch(() => this.#found.delete(key))

    return value
  }
}
