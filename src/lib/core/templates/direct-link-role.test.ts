import { describe, expect, test } from 'vitest'
import type { AccessCheck, RecipientRole } from '../envelope/envelope.ts'
import { assertRole, findRoleFault, mailsCode, withCode } from './direct-link-role.ts'

const person = { name: 'Olga Owner', email: 'olga@example.org' }
const role = (key: string, order: number, more: { recipientRole?: RecipientRole; person?: object } = {}) => ({
  ...{ key, order, recipientRole: 'signer' as const, person: null },
  ...more,
})
const guarded = (access?: AccessCheck[]) => ({ recipients: [{ key: 'tenant', access }, { key: 'owner' }] })
const asking = { roleKey: 'tenant', asksCode: true }
const trusting = { roleKey: 'tenant', asksCode: false }

describe('a direct link mails a code to whoever opens it', () => {
  test.each<[mails: boolean, rules: typeof asking, access: AccessCheck[] | undefined]>([
    [true, asking, undefined],
    [true, asking, ['passcode']],
    [true, asking, ['email_code']],
    [false, asking, ['account']],
    [false, asking, ['passcode', 'passkey']],
    [false, trusting, undefined],
    [false, trusting, ['passcode']],
    [true, trusting, ['email_code']],
  ])('%j where it says %j and the role asks for %j', (mails, rules, access) => {
    expect(mailsCode(guarded(access), rules)).toBe(mails)
    const made = { recipients: withCode(guarded(access).recipients, rules) }
    expect(made.recipients.some((one) => one.access?.includes('email_code'))).toBe(mails)
  })

  test('beside what the role asks for already, and nobody else is asked', () => {
    expect(withCode(guarded(['passcode']).recipients, asking)).toEqual([
      { key: 'tenant', access: ['passcode', 'email_code'] },
      { key: 'owner' },
    ])
  })

  test('never, where the role is not there', () => {
    const { recipients } = guarded(['email_code'])
    const elsewhere = { roleKey: 'nobody', asksCode: false }

    expect(mailsCode({ recipients }, elsewhere)).toBe(false)
    expect(withCode(recipients, { ...elsewhere, asksCode: true })).toEqual(recipients)
  })
})

describe('the role that whoever opens a direct link plays', () => {
  test('acts first, or among the first, while everybody else is known', () => {
    const recipients = [
      role('tenant', 2),
      role('agent', 2, { person }),
      role('owner', 3, { person }),
      role('archive', 1, { recipientRole: 'cc', person }),
    ]

    expect(findRoleFault({ recipients }, 'tenant')).toBeNull()
    expect(() => assertRole({ recipients }, 'tenant')).not.toThrow()
  })

  test.each([
    ['field-recipient-unknown', 'is not there', [role('owner', 1, { person })]],
    ['recipient-cannot-act', 'only receives', [role('tenant', 1, { recipientRole: 'cc' })]],
    ['recipient-out-of-turn', 'acts after another', [role('tenant', 2), role('owner', 1, { person })]],
    ['recipient-email-missing', 'is not the only one to be named', [role('tenant', 1), role('owner', 2)]],
  ])('is refused as %s when it %s', (code, _, recipients) => {
    expect(findRoleFault({ recipients }, 'tenant')).toBe(code)
    expect(() => assertRole({ recipients }, 'tenant')).toThrow(
      expect.objectContaining({ code, faults: [{ pointer: '/role', code }] }),
    )
  })
})
