import type { Quality } from '#core/verdict/verdict.ts'
import { type ListedService, stateAt, type Voucher } from './authorities.ts'
import { qualifiedStatements } from './qualified-statements.ts'
import type { KnownCertificate } from './signed-message.ts'

/** Qualifiers that take nothing from what certificates say of themselves; of which ones the others hold is not read here. */
const neutral: ReadonlySet<string> = new Set([
  'QCStatement',
  'QCForESig',
  'QCForESeal',
  'QCQSCDStatusAsInCert',
  'QCSSCDStatusAsInCert',
  'QCQSCDManagedOnBehalf',
])
/** They add a device to certificates that do not say that they have one. */
const ofDevice: ReadonlySet<string> = new Set(['QCWithQSCD', 'QCWithSSCD'])

/**
 * What a signature with this certificate is, as far as it can be told (ETSI TS 119 615, without the criteria of qualifiers): the
 * service was granted for it when the certificate was issued and when it was used. What is not certain is not claimed.
 */
export function qualityOf(leaf: KnownCertificate, voucher: Voucher, at: Date): Quality | null {
  if (voucher.by !== 'eu') return null
  if (voucher.purpose === 'time-stamping') return 'qualified-time-stamp'
  const { isQualified, hasDevice, type } = qualifiedStatements(leaf)
  if (!isQualified || type === null) return null
  const [then, issued] = [stateAt(voucher, at), stateAt(voucher, leaf.from)]
  if (!isGrantedFor(then, type) || !isGrantedFor(issued, type)) return null
  const qualifiers = [...(then?.qualifiers ?? []), ...(issued?.qualifiers ?? [])]
  const isPlain = qualifiers.every((one) => neutral.has(one) || (hasDevice && ofDevice.has(one)))

  return isPlain ? `${hasDevice ? 'qualified' : 'advanced'}-${type}` : null
}

function isGrantedFor(
  state: ReturnType<typeof stateAt>,
  type: ListedService['states'][number]['isFor'][number],
): boolean {
  return state?.isGranted === true && state.isFor.includes(type)
}
