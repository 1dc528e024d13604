import { readCoverage } from './byte-range.ts'
import { timeStampTokensOf } from './judge-time-stamps.ts'
import { Malformed } from './objects/pdf-object.ts'
import { openSealedFile } from './sealed-file.ts'
import { parseSignedMessage, type SignedMessage } from './signed-message.ts'

/**
 * The certificates of everybody who signed or time-stamped a file, in DER: of each their own first, then those that came
 * with it. What cannot be read is left out. Throws `Malformed` for a file that cannot be read without repair.
 */
export function signersIn(bytes: Uint8Array): Uint8Array[][] {
  const file = openSealedFile(bytes)

  return file.signatures.flatMap(({ value }) => {
    const coverage = readCoverage(file.bytes, value, file.revisions)
    return typeof coverage === 'string' ? [] : signersOf(coverage.contents)
  })
}

function signersOf(contents: Uint8Array): Uint8Array[][] {
  try {
    const message = parseSignedMessage(contents)
    const stamps = timeStampTokensOf(message).map((token) => parseSignedMessage(token))

    return [message, ...stamps].flatMap((one) => (one.certificate ? [certificatesOf(one)] : []))
  } catch (error) {
    if (error instanceof Malformed) return []
    throw error
  }
}

function certificatesOf({ certificate, certificates }: SignedMessage): Uint8Array[] {
  const own = certificate ? [certificate] : []

  return [...own, ...certificates.filter((one) => one !== certificate)].map(({ der }) => new Uint8Array(der))
}
