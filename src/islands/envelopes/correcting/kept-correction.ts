import type { Draft } from '../../editor/draft.ts'

type Kept = { version: number; draft: Pick<Draft, 'documents' | 'fields'> }

const keyOf = (envelopeId: string) => `keptCorrection.${envelopeId}`

/** A correction under way lives in its tab alone until it is applied: a reload of the page loses nothing of it. */
export function keepCorrection(envelopeId: string, version: number, { documents, fields }: Draft): void {
  try {
    sessionStorage.setItem(keyOf(envelopeId), JSON.stringify({ version, draft: { documents, fields } }))
  } catch {
    // Storage is full or switched off: what is on the screen stays on the screen.
  }
}

/** What was kept of this version; a correction of an older one would undo what has come since. */
export function keptCorrection(envelopeId: string, version: number): Kept['draft'] | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(envelopeId)) ?? 'null')

    return isKept(kept) && kept.version === version ? kept.draft : null
  } catch {
    return null
  }
}

export function forgetCorrection(envelopeId: string): void {
  try {
    sessionStorage.removeItem(keyOf(envelopeId))
  } catch {
    // Nothing was kept then.
  }
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'version' in value && 'draft' in value
}
