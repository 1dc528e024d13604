import type { DraftRole } from '../editor/draft.ts'

type Role = Pick<DraftRole, 'recipientRole' | 'email'>

/** Nobody but whoever has this address is to do anything. */
export function isOnlySigner(roles: readonly Role[], email: string): boolean {
  const [first, ...others] = roles.filter(({ recipientRole }) => recipientRole !== 'cc')

  return (
    others.length === 0 &&
    first?.recipientRole === 'signer' &&
    first.email.trim().toLowerCase() === email.toLowerCase()
  )
}
