import type { FieldValue, GivenValues } from '#core/fields/field.ts'
import { toRoomFailure, type RoomFailure } from './room-call.ts'

export type SavingState = 'idle' | 'saving' | 'saved' | 'offline'

export type ValueSaverOptions = {
  /** Stores some values; throws `RoomFailure`. `leaving`: the page goes away, so the request must outlive it. */
  put: (values: GivenValues, leaving: boolean) => Promise<void>
  onState: (state: SavingState) => void
  /** The server has said no; what it refused is not tried again. */
  onRefusal: (failure: RoomFailure) => void
  delayMs?: number
}

const longestPauseMs = 30_000

/** Saves values shortly after they are given. Without a network they are kept and tried again, ever more rarely. */
export class ValueSaver {
  readonly #options: ValueSaverOptions
  #waiting: Record<string, FieldValue | null> = {}
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  #pauseMs = 2000

  constructor(options: ValueSaverOptions) {
    this.#options = options
  }

  give(id: string, value: FieldValue | null): void {
    this.#waiting[id] = value
    this.#schedule(this.#options.delayMs ?? 600)
  }

  /** Resolves when everything given so far was tried once. */
  async flush(): Promise<void> {
    await this.#running
    clearTimeout(this.#timer)
    this.#running = this.#save(false).finally(() => {
      this.#running = undefined
    })
    await this.#running
  }

  /** For `pagehide`: sends what is left without waiting for the answer. */
  leave(): void {
    clearTimeout(this.#timer)
    void this.#save(true)
  }

  /** Nothing is sent any more: the envelope is another one by now. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#waiting = {}
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), delayMs)
  }

  async #save(leaving: boolean): Promise<void> {
    const batch = this.#waiting
    if (Object.keys(batch).length === 0) return

    this.#waiting = {}
    this.#options.onState('saving')
    try {
      await this.#options.put(batch, leaving)
      this.#pauseMs = 2000
      this.#options.onState('saved')
    } catch (error) {
      this.#recover(batch, toRoomFailure(error))
    }
  }

  #recover(batch: GivenValues, failure: RoomFailure): void {
    if (failure.code === 'network' || failure.code === 'unexpected') {
      this.#waiting = { ...batch, ...this.#waiting }
      this.#options.onState('offline')
      this.#schedule(this.#pauseMs)
      this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs)
      return
    }

    this.#options.onState('idle')
    this.#keepInnocent(batch, failure)
    this.#options.onRefusal(failure)
  }

  /** A refused batch was not saved at all: the values that are not to blame go again. */
  #keepInnocent(batch: GivenValues, { faults }: RoomFailure): void {
    const guilty = new Set(faults.map(({ field }) => field))
    const innocent = Object.entries(batch).filter(([id]) => !guilty.has(id))
    if (guilty.size === 0 || innocent.length === 0) return

    this.#waiting = { ...Object.fromEntries(innocent), ...this.#waiting }
    this.#schedule(0)
  }
}
