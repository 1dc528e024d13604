import { api } from '#browser/api.ts'
import type { BulkAction, BulkDetails } from './bulk-actions.ts'
import type { ChosenEnvelope } from './use-checked.ts'

/** Few enough that the progress is seen, and that little is under way when somebody stops. */
const together = 20

/** Why some were left as they are, by the code of the refusal. */
export type Refused = { code: string; envelopes: ChosenEnvelope[] }

export type Outcome = {
  total: number
  done: number
  /** Most frequent first. */
  refused: Refused[]
  /** Those that nothing was tried with: somebody stopped, or an answer did not come. */
  left: ChosenEnvelope[]
  /** Why an answer did not come. */
  error?: unknown
}

type Work = {
  action: BulkAction
  envelopes: readonly ChosenEnvelope[]
  details?: BulkDetails | undefined
  isStopped: () => boolean
  onProgress: (tried: number) => void
}

/** Does the same with many, some at a time, and says what became of each. */
export async function actOnMany({
  action,
  envelopes,
  details,
  isStopped,
  onProgress,
}: Work): Promise<Outcome> {
  const codes = new Map<string, string | null>()
  let error: unknown
  for (let at = 0; at < envelopes.length && !isStopped(); at += together) {
    const ids = envelopes.slice(at, at + together).map(({ id }) => id)
    try {
      const body = { action, ids, ...details }
      const { items } = await api('POST /envelope-actions', { body })
      for (const { id, code } of items) codes.set(id, code)
      onProgress(codes.size)
    } catch (failure) {
      error = failure
      break
    }
  }

  return { ...outcomeOf(envelopes, codes), ...(error !== undefined && { error }) }
}

/** Sorts what many were answered: null is done, anything else why not. */
export function outcomeOf(
  envelopes: readonly ChosenEnvelope[],
  codes: ReadonlyMap<string, string | null>,
): Outcome {
  const refused = new Map<string, ChosenEnvelope[]>()
  for (const envelope of envelopes) {
    const code = codes.get(envelope.id)
    if (code) refused.set(code, [...(refused.get(code) ?? []), envelope])
  }

  return {
    total: envelopes.length,
    done: [...codes.values()].filter((code) => code === null).length,
    refused: [...refused]
      .map(([code, those]) => ({ code, envelopes: those }))
      .sort((one, other) => other.envelopes.length - one.envelopes.length),
    left: envelopes.filter(({ id }) => !codes.has(id)),
  }
}
