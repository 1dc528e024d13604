import { ExtendedKeyUsage, id_ce_extKeyUsage, id_kp_timeStamping } from '@peculiar/asn1-x509'
import { nameKey } from './authorities.ts'
import { readCoverage } from './byte-range.ts'
import { extensionValue } from './extension-value.ts'
import { timeStampTokensOf } from './judge-time-stamps.ts'
import { Malformed } from './objects/pdf-object.ts'
import { openSealedFile } from './sealed-file.ts'
import { type KnownCertificate, parseSignedMessage } from './signed-message.ts'
import { readValidationStore } from './validation-store.ts'

/** Names in a file, as `nameKey` makes them. `signers` are those of people, who need not be told to anybody. */
export type NamesIn = { issuers: string[]; signers: string[] }

/** By whose name authorities are to be looked for, so that a verdict knows them. Nothing for what cannot be read. */
export function namesIn(bytes: Uint8Array): NamesIn {
  try {
    const certificates = certificatesIn(bytes)
    const [stampers, others] = [certificates.filter(isStamper), certificates.filter((one) => !isStamper(one))]
    const issuers = certificates.map(({ fields }) => nameKey(fields.tbsCertificate.issuer))
    const subjectOf = ({ fields }: KnownCertificate) => nameKey(fields.tbsCertificate.subject)

    return {
      issuers: [...new Set([...issuers, ...stampers.map(subjectOf)])],
      signers: [...new Set(others.map(subjectOf))],
    }
  } catch (error) {
    if (error instanceof Malformed || error instanceof RangeError) return { issuers: [], signers: [] }
    throw error
  }
}

function certificatesIn(bytes: Uint8Array): KnownCertificate[] {
  const file = openSealedFile(bytes)
  const enclosed = file.signatures.flatMap(({ value }) => {
    const coverage = readCoverage(file.bytes, value, file.revisions)
    return typeof coverage === 'string' ? [] : certificatesOf(coverage.contents)
  })

  return [...enclosed, ...readValidationStore(file.view).certificates]
}

function certificatesOf(contents: Uint8Array): KnownCertificate[] {
  try {
    const message = parseSignedMessage(contents)
    return [...message.certificates, ...timeStampTokensOf(message).flatMap(certificatesOf)]
  } catch (error) {
    if (error instanceof Malformed) return []
    throw error
  }
}

function isStamper({ fields }: KnownCertificate): boolean {
  const usage = fields.tbsCertificate.extensions?.find(({ extnID }) => extnID === id_ce_extKeyUsage)

  return usage !== undefined && [...extensionValue(usage, ExtendedKeyUsage)].includes(id_kp_timeStamping)
}
