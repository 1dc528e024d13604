import { showsAddress } from '#core/envelope/access-checks.ts'
import { acts } from '#core/envelope/roles.ts'
import { Refusal, type RefusalCode } from '#core/refusal.ts'
import type { Composition } from '../envelopes/envelopes.ts'
import type { DirectLinkRow } from './direct-link-rows.ts'
import type { Content } from './template-content.ts'

/** Of the role that whoever opens the link plays. */
export function mailsCode({ recipients }: Content, { asksCode, roleKey }: DirectLinkRow): boolean {
  const access = recipients.find(({ key }) => key === roleKey)?.access ?? []

  return access.includes('email_code') || (asksCode && !access.some((check) => showsAddress.has(check)))
}

/** An account or a passkey shows as much as a mailed code: whoever has one is not asked for both. */
export function withCode(composition: Composition, { asksCode, roleKey }: DirectLinkRow): Composition {
  if (!asksCode) return composition
  const recipients = composition.recipients.map((one) =>
    one.key === roleKey && !(one.access ?? []).some((check) => showsAddress.has(check))
      ? { ...one, access: [...(one.access ?? []), 'email_code' as const] }
      : one,
  )

  return { ...composition, recipients }
}

/** Whoever opens it acts first, and everybody else is known beforehand. */
export function findRoleFault({ recipients }: Content, key: string): RefusalCode | null {
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
export function assertRole(content: Content, key: string): void {
  const code = findRoleFault(content, key)
  if (code) throw new Refusal(code, [{ pointer: '/role', code }])
}
