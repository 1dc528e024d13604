const key = 'signingNow'

/** Kept for this tab alone: of the envelope that is sent to be signed in the next moment. */
export function noteSigningNow(envelopeId: string): void {
  sessionStorage.setItem(key, envelopeId)
}

/** Whether this tab went to sign what it had sent; said once. */
export function takeSigningNow(envelopeId: string): boolean {
  const isNoted = sessionStorage.getItem(key) === envelopeId
  if (isNoted) sessionStorage.removeItem(key)

  return isNoted
}
