import { isOpen } from './envelope-status.ts'
import type { Envelope } from './envelope.ts'
import { isPending } from './recipients.ts'
import { acts } from './roles.ts'
import { isTurn } from './turns.ts'

/** How far an envelope is: `next` are the names of those whose turn it is. */
export type Progress = { done: number; all: number; next: string[] }

/**
 * What those who have finished may know of the others: how many have, and by name, never by address, who is asked now, all of
 * whom the certificate will name to them. Of who comes later, only that there is somebody. Null once nobody is asked.
 */
export function progressOf(envelope: Envelope): Progress | null {
  if (!isOpen(envelope.status)) return null
  const involved = envelope.recipients.filter(
    (recipient) => acts(recipient) && (isPending(recipient) || recipient.status === 'completed'),
  )
  const next = involved.filter((recipient) => isPending(recipient) && isTurn(envelope, recipient))

  return {
    done: involved.filter(({ status }) => status === 'completed').length,
    all: involved.length,
    next: next.map(({ name }) => name),
  }
}
