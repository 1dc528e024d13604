import { Refusal } from '#core/refusal.ts'

/** What one request holds of bodies that are not done with. */
export type Held = {
  /** Throws `busy` where the process holds too much already. */
  take(bytes: number): void
  /** Gives back everything taken, once. */
  release(): void
}

export interface BytesInFlight {
  hold(): Held
}

/** Beside what else the process needs; some five documents of the largest size at once. */
const mostAtOnce = 256 * 2 ** 20

/** Counts what all requests together have read, or said they will send, and have not been answered for. */
export function makeBytesInFlight(most = mostAtOnce): BytesInFlight {
  let inFlight = 0

  return {
    hold() {
      let own = 0
      return {
        take(bytes) {
          if (inFlight + bytes > most) throw new Refusal('busy')
          inFlight += bytes
          own += bytes
        },
        release() {
          inFlight -= own
          own = 0
        },
      }
    },
  }
}
