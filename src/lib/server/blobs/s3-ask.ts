import type { S3Config } from '../config/blob-config.ts'
import { BlobsUnavailable } from './blob-errors.ts'
import type { Patience } from './s3-client.ts'

type Options = { abortSignal: AbortSignal }

/** Asks the store. Null where it says one of the words that are `expected`; any other fault is told as `BlobsUnavailable`. */
export type Ask = <T>(
  work: (options: Options) => Promise<T>,
  ...expected: readonly string[]
) => Promise<T | null>

export function makeAsk({ endpoint, bucket }: S3Config, { wholeMs }: Patience): Ask {
  const store = `The bucket ${bucket} of ${endpoint ?? 'AWS'}`

  return async (work, ...expected) => {
    try {
      return await work({ abortSignal: AbortSignal.timeout(wholeMs) })
    } catch (error) {
      const word = wordOf(error)
      if (expected.includes(word)) return null
      // The cause stays behind: its codes are those of a database that is away, and its request has the key's name in it.
      throw new BlobsUnavailable(store, word, error instanceof Error ? error.message : '')
    }
  }
}

/** What the store said, or what happened to the connection. */
function wordOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  if (!error.name.startsWith('Unknown')) return error.name
  const { $metadata: answer } = error as { $metadata?: { httpStatusCode?: number } }

  return `HTTP ${answer?.httpStatusCode ?? 'without a status'}`
}
