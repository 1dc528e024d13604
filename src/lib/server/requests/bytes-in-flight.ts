import { Refusal } from '#core/refusal.ts'

/** What one request holds of bodies that are not done with. */
export type Held = {
  /** Whose it is, before anything is taken: an organization, a room or a network. */
  of(owner: string): void
  /** Throws `busy` where there is no room for so much now. Keeps none: what is only announced costs nobody anything. */
  expect(bytes: number): void
  /** Throws `busy` where the process, or this owner, holds too much already. */
  take(bytes: number): void
  /** Gives back everything taken, once. */
  release(): void
}

export interface BytesInFlight {
  hold(): Held
}

/** Beside what else the process needs: two documents of the largest size at once. */
const mostAtOnce = 102 * 2 ** 20
/** The largest body there is has room, whatever the bound of all. */
const largestBody = 51 * 2 ** 20

/**
 * Counts what all requests together have read and have not been answered for. One owner has half of it at most: who sends
 * large bodies slowly keeps others from sending theirs no more than so.
 */
export function makeBytesInFlight(most = mostAtOnce): BytesInFlight {
  const mostOfOwner = Math.max(most / 2, largestBody)
  const ofOwners = new Map<string, number>()
  let inFlight = 0

  return {
    hold() {
      let owner = ''
      let own = 0
      const ofOwner = () => ofOwners.get(owner) ?? 0
      const assertRoom = (bytes: number) => {
        if (inFlight + bytes > most || ofOwner() + bytes > mostOfOwner) throw new Refusal('busy')
      }
      const add = (bytes: number) => {
        inFlight += bytes
        own += bytes
        if (ofOwner() + bytes > 0) ofOwners.set(owner, ofOwner() + bytes)
        else ofOwners.delete(owner)
      }

      return {
        of(name) {
          owner = name
        },
        expect: assertRoom,
        take(bytes) {
          assertRoom(bytes)
          add(bytes)
        },
        release: () => add(-own),
      }
    },
  }
}
