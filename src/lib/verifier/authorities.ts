import { digest } from '#primitives'
import { toHex } from './bytes.ts'
import { encodedName } from './encoded-name.ts'
import type { Purpose } from './certificate-path.ts'
import { type KnownCertificate, readCertificates } from './signed-message.ts'

/** What a service of a trusted list is for, and under which restrictions (ETSI TS 119 612 §5.5.9). */
export type ServiceState = {
  since: Date
  /** Its certificates are qualified, in the words of the law of that time. */
  isGranted: boolean
  /** For signatures, for seals, or for both; a list says nothing of it before 2016. */
  isFor: readonly ('signature' | 'seal')[]
  /** Last parts of the names of its qualifiers, which say of some of its certificates more or less than these themselves. */
  qualifiers: readonly string[]
}

/** A national trusted list of the EU; each service serves one purpose. The latest state comes first. */
export type ListedService = {
  by: 'eu'
  territory: string
  provider: string
  service: string
  purpose: Purpose
  states: readonly ServiceState[]
}

/** Who vouches for an authority: lists without states do so whenever it is asked. */
export type Voucher = ListedService | { by: 'adobe' | 'host' }

/** An authority elsewhere: its certificate in DER, `nameKey` of its name, and who vouches for it, the most telling first. */
export type TrustedAuthority = { certificate: Uint8Array; subject: string; vouchers: readonly Voucher[] }

export type KnownAuthority = { certificate: KnownCertificate; vouchers: readonly Voucher[] }

export function readAuthorities(authorities: readonly TrustedAuthority[]): KnownAuthority[] {
  return authorities.flatMap(({ certificate, vouchers }) =>
    readCertificates([certificate]).map((read) => ({ certificate: read, vouchers })),
  )
}

/** What names are found by: SHA-256 of their DER, in hex. */
export function nameKey(name: KnownCertificate['fields']['tbsCertificate']['subject']): string {
  return toHex(digest('sha256', encodedName(name)))
}

/** Who vouched at that time for what was asked: a service counts while it is granted. */
export function vouchersAt({ vouchers }: KnownAuthority, purpose: Purpose, at: Date): Voucher[] {
  return vouchers.filter(
    (one) => one.by !== 'eu' || (one.purpose === purpose && stateAt(one, at)?.isGranted === true),
  )
}

/** Undefined before the list knew of it. */
export function stateAt({ states }: ListedService, at: Date): ServiceState | undefined {
  return states.find(({ since }) => since <= at)
}

/** Whether anybody ever vouched for this purpose. */
export function isFor({ vouchers }: KnownAuthority, purpose: Purpose): boolean {
  return vouchers.some((one) => one.by !== 'eu' || one.purpose === purpose)
}
