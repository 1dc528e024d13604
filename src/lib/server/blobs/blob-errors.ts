import { Refusal } from '#core/refusal.ts'

export class BlobMissing extends Error {
  override name = 'BlobMissing'
}

/** The bytes no longer are what their name says: a fault of the store, or tampering. */
export class BlobDamaged extends Error {
  override name = 'BlobDamaged'
}

/** The store did not answer in time, or refused: nothing is known about any file of it, and whoever asked may come again. */
export class BlobsUnavailable extends Refusal {
  /** What the store said, or what happened on the way. */
  readonly word: string

  constructor(store: string, word: string, sentence: string) {
    super('busy')
    this.word = word
    // `/ready` shows it.
    this.name = `BlobsUnavailable (${word})`
    this.message = `${store}: ${[word, sentence].filter((part) => part && part !== 'UnknownError').join(', ')}`
  }
}
