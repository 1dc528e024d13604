import { ApiError } from '#browser/api.ts'
import type { SaveEvent } from './autosave.ts'

/** What a failed save means: somebody was faster, the server will not have it, or it could not be reached. */
export function saveOutcomeOf(
  error: unknown,
): Extract<SaveEvent, { kind: 'conflicted' | 'failed' | 'refused' }> {
  if (!(error instanceof ApiError)) return { kind: 'refused', code: 'internal' }
  if (error.code === 'version-conflict') return { kind: 'conflicted' }
  if (error.status === 0 || error.status >= 500 || error.status === 429) return { kind: 'failed' }

  return { kind: 'refused', code: error.code ?? 'internal', ...(error.facts && { facts: error.facts }) }
}
