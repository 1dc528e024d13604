import { showsAddress } from '../envelope/access-checks.ts'
import type { AccessCheck, RecipientRole } from '../envelope/envelope.ts'
import { acts } from '../envelope/roles.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'

/** The role that whoever opens the link plays, and whether a code is mailed to them even where the role asks for none. */
export type DirectLinkRules = { readonly roleKey: string; readonly asksCode: boolean }

type Guarded = { readonly key: string; readonly access?: readonly AccessCheck[] | undefined }
type Role = {
  readonly key: string
  readonly recipientRole: RecipientRole
  readonly order: number
  /** Somebody who always plays it. */
  readonly person: object | null
}

/** Of the role that whoever opens the link plays. */
export function mailsCode(
  { recipients }: { recipients: readonly Guarded[] },
  { asksCode, roleKey }: DirectLinkRules,
): boolean {
  const access = recipients.find(({ key }) => key === roleKey)?.access ?? []

  return access.includes('email_code') || (asksCode && !access.some((check) => showsAddress.has(check)))
}

/** An account or a passkey shows as much as a mailed code: whoever has one is not asked for both. */
export function withCode<Recipient extends Guarded>(
  recipients: readonly Recipient[],
  { asksCode, roleKey }: DirectLinkRules,
): Recipient[] {
  return recipients.map((one) =>
    asksCode && one.key === roleKey && !(one.access ?? []).some((check) => showsAddress.has(check))
      ? { ...one, access: [...(one.access ?? []), 'email_code' as const] }
      : one,
  )
}

/** Whoever opens it acts first, and everybody else is known beforehand. */
export function findRoleFault(
  { recipients }: { recipients: readonly Role[] },
  key: string,
): RefusalCode | null {
  const role = recipients.find((one) => one.key === key)
  if (!role) return 'field-recipient-unknown'
  if (!acts({ role: role.recipientRole })) return 'recipient-cannot-act'
  const first = Math.min(
    ...recipients.filter((one) => acts({ role: one.recipientRole })).map(({ order }) => order),
  )
  if (role.order !== first) return 'recipient-out-of-turn'

  return recipients.every((one) => one.key === key || one.person) ? null : 'recipient-email-missing'
}

/** Throws what {@link findRoleFault} finds, and points to the role. */
export function assertRole(content: { recipients: readonly Role[] }, key: string): void {
  const code = findRoleFault(content, key)
  if (code) throw new Refusal(code, [{ pointer: '/role', code }])
}
