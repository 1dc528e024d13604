/** Section 4: an address counts with its country; until then it is waited for. */
export type AddressStatus = 'COMPLETED' | 'PENDING'

export function isVerifiedAddress(address: { country: string } | null): boolean {
  return Boolean(address?.country)
}

export function addressStatusOf(address: { country: string } | null): AddressStatus {
  return isVerifiedAddress(address) ? 'COMPLETED' : 'PENDING'
}
