import { expect, test } from 'vitest'
import { addressStatusOf, isVerifiedAddress } from './address-status.ts'

test('[I7] an address with a country is COMPLETED and verified', () => {
  expect(addressStatusOf({ country: 'BR' })).toBe('COMPLETED')
  expect(isVerifiedAddress({ country: 'BR' })).toBe(true)
})

test.each([null, { country: '' }])('[I7] %o is PENDING and not verified', (address) => {
  expect(addressStatusOf(address)).toBe('PENDING')
  expect(isVerifiedAddress(address)).toBe(false)
})
