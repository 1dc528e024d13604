import { expect, test } from 'vitest'
import { ApiError } from '#browser/api-error.ts'
import { blamedRecipient } from './blamed-recipient.ts'

const refusal = (pointer: string) =>
  new ApiError('', 422, { code: 'signer-without-signature-field', errors: [{ pointer, code: 'x' }] })

test('a refusal names the recipient it points at', () => {
  expect(blamedRecipient(refusal('/recipients/12/fields'))).toBe(12)
})

test('anything else blames nobody', () => {
  expect(blamedRecipient(refusal('/fields/0/areas/0'))).toBe(-1)
  expect(blamedRecipient(new ApiError('', 500))).toBe(-1)
  expect(blamedRecipient(new TypeError('x'))).toBe(-1)
})
