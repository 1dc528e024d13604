import type { AccessCheck } from './envelope.ts'

/** Checks that are passed by nobody but whoever reads the mail of the recipient's address. */
export const showsAddress: ReadonlySet<AccessCheck> = new Set(['email_code', 'account', 'passkey'])

/** Those that not every plan has: a code by mail is in all of them. */
export function isAdvancedCheck(check: AccessCheck): boolean {
  return check !== 'email_code'
}
