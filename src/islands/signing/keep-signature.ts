import type { Signature } from '#core/fields/field.ts'

/** Keeps a signature for the member's next time. That it could not be kept is no reason to stop anybody from signing. */
export async function keepSignature(type: string, signature: Signature): Promise<void> {
  const body = type === 'initials' ? { initials: signature } : { signature }
  await fetch('/api/users/me/signatures', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
}
