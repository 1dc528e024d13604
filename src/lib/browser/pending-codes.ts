import { parsePendingCode, type PendingCode } from '#core/identity/pending-code.ts'

/** What the code is for. */
export type PendingPurpose = 'signIn' | 'registration' | 'passwordReset'

const keyOf = (purpose: PendingPurpose) => `pendingCode.${purpose}`

/** Lives as long as the tab, so that a reload finds the step it left. The identity library keeps its part there, too. */
export function storePendingCode(purpose: PendingPurpose, pending: PendingCode): void {
  try {
    sessionStorage.setItem(keyOf(purpose), JSON.stringify(pending))
  } catch {
    // Without storage a reload starts from the e-mail address.
  }
}

export function forgetPendingCode(purpose: PendingPurpose): void {
  try {
    sessionStorage.removeItem(keyOf(purpose))
  } catch {
    // Nothing was kept.
  }
}

/** As stored; equal texts are the same pending code. */
export function pendingCodeText(purpose: PendingPurpose): string | null {
  try {
    return sessionStorage.getItem(keyOf(purpose))
  } catch {
    return null
  }
}

export function storedPendingCode(purpose: PendingPurpose): PendingCode | null {
  return parsePendingCode(pendingCodeText(purpose))
}
