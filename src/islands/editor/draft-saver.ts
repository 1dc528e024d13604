import { nextSaveState, saveDelayMs, type Saved, type SaveEvent, type SaveState } from './autosave.ts'

export type SaverPorts<T> = {
  /** Stores it over `version` (null: over anything). */
  save: (content: T, version: number | null) => Promise<Saved>
  /** What a failed attempt means. */
  outcomeOf: (error: unknown) => Extract<SaveEvent, { kind: 'conflicted' | 'failed' | 'refused' }>
}

/** Saves what it is told, one attempt at a time, a little after the last change. Screens subscribe to its state. */
export class DraftSaver<T> {
  readonly #ports: SaverPorts<T>
  readonly #listeners = new Set<() => void>()
  #state: SaveState
  #latest: T
  #timer: ReturnType<typeof setTimeout> | undefined
  #attempt: Promise<void> | null = null

  constructor(content: T, version: number, ports: SaverPorts<T>) {
    this.#latest = content
    this.#ports = ports
    this.#state = { kind: 'saved', version }
  }

  readonly state = (): SaveState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  change(content: T): void {
    if (content === this.#latest) return
    this.#latest = content
    this.#apply({ kind: 'changed' })
  }

  /** Saves over what somebody else has saved. */
  overwrite(): void {
    this.#apply({ kind: 'overwrite-chosen' })
    void this.flush()
  }

  /** Gives up what was not saved: the page is loaded anew. */
  discard(): void {
    this.#apply({ kind: 'discarded' })
  }

  /** Saves at once what is still to be saved; true when the server has everything. */
  async flush(): Promise<boolean> {
    if (this.#attempt) await this.#attempt
    if (this.#state.kind === 'unsaved' || this.#state.kind === 'waiting') await this.#start()

    return this.#state.kind === 'saved'
  }

  #apply(event: SaveEvent): void {
    this.#state = nextSaveState(this.#state, event)
    clearTimeout(this.#timer)
    const delay = saveDelayMs(this.#state)
    if (delay !== null) this.#timer = setTimeout(() => void this.#start(), delay)
    for (const listener of this.#listeners) listener()
  }

  #start(): Promise<void> {
    this.#attempt ??= this.#run().finally(() => {
      this.#attempt = null
    })

    return this.#attempt
  }

  async #run(): Promise<void> {
    const { version } = this.#state
    this.#apply({ kind: 'started' })
    try {
      this.#apply({ kind: 'saved', ...(await this.#ports.save(this.#latest, version)) })
    } catch (error) {
      this.#apply(this.#ports.outcomeOf(error))
    }
  }
}
