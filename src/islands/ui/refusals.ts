import type { SummarizedError } from './ErrorSummary.tsx'

/** Several things were to be done at once, and some were refused: why, line by line. */
export class Refusals extends Error {
  override readonly name = 'Refusals'
  readonly errors: readonly SummarizedError[]

  constructor(errors: readonly SummarizedError[]) {
    super(errors.map(({ message }) => message).join('\n'))
    this.errors = errors
  }
}
