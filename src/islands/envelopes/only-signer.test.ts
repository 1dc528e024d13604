import { describe, expect, test } from 'vitest'
import { isOnlySigner } from './only-signer.ts'

const mara = { recipientRole: 'signer', email: 'Mara@example.org ' } as const
const copy = { recipientRole: 'cc', email: 'archive@example.org' } as const

describe('[W2] the only signer', () => {
  test('is whoever signs alone, whoever gets a copy', () => {
    expect(isOnlySigner([mara], 'mara@example.org')).toBe(true)
    expect(isOnlySigner([mara, copy], 'mara@example.org')).toBe(true)
  })

  test.each([
    ['nobody signs', []],
    ['nobody but others get a copy', [copy]],
    ['somebody else signs', [{ ...mara, email: 'jane@example.org' }]],
    ['somebody else signs too', [mara, { ...mara, email: 'jane@example.org' }]],
    ['they approve', [{ ...mara, recipientRole: 'approver' }]],
  ] as const)('is not there where %s', (_, roles) => {
    expect(isOnlySigner(roles, 'mara@example.org')).toBe(false)
  })
})
