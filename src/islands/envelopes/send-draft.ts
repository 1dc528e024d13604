import { api } from '#browser/api.ts'
import { noteSigningNow } from '#browser/signing-now.ts'
import type { Draft } from '../editor/draft.ts'
import type { Desk } from '../editor/Editor.tsx'
import { problemsOfDraft } from '../editor/field-check.ts'
import { missingParts } from './checklist.ts'

/** Sends what the server has, once it has everything, and leaves the editor. False where not everything could be saved. */
export async function sendDraft(id: string, desk: Desk, signNow: boolean): Promise<boolean> {
  if (!(await desk.flush())) return false
  await api('POST /envelopes/{id}/send', { params: { id }, ...(signNow && { body: { signNow } }) })
  if (signNow) {
    noteSigningNow(id)
    location.assign(`/envelopes/${id}/sign`)
    // The editor gives way to the status of what was sent.
  } else location.reload()

  return true
}

/** The same by one press, where nothing is missing. */
export async function signRightAway(id: string, draft: Draft, desk: Desk): Promise<boolean> {
  const isReady = missingParts(draft).length === 0 && problemsOfDraft(draft).length === 0

  return isReady && sendDraft(id, desk, true)
}
