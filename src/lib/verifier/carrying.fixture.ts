import { createPrivateKey, sign } from 'node:crypto'
import type { KeyHolder } from '#server/trust/certificates.ts'
import { childrenOf, elementOf, readElement } from './ber.ts'
import { compareBytes, fromHex } from './bytes.ts'
import { gapOf } from './sealed-pdf.fixture.ts'

const [sequence, set, octets, oid, contextZero, contextOne] = [0x30, 0x31, 0x04, 0x06, 0xa0, 0xa1]
const archivalType = fromHex('2a864886f72f010108')

/** As Acrobat signs it: lists and answers about the signer are among what is signed (ISO 32000-2 §12.8.3.3.2). */
export function archival(lists: readonly Uint8Array[], answers: readonly Uint8Array[] = []): Uint8Array {
  const parts = [
    ...(lists.length > 0 ? [elementOf(contextZero, elementOf(sequence, ...lists))] : []),
    ...(answers.length > 0 ? [elementOf(contextOne, elementOf(sequence, ...answers))] : []),
  ]

  return elementOf(sequence, elementOf(oid, archivalType), elementOf(set, elementOf(sequence, ...parts)))
}

/**
 * The file with this attribute among those that its last signature signs, by the same key (ECDSA, SHA-256), and with `beside` behind the
 * certificates. What was made for the signature before, such as its time-stamp, is left out.
 */
export function signedAnew(
  bytes: Uint8Array,
  holder: KeyHolder,
  { attribute, beside = new Uint8Array() }: { attribute?: Uint8Array; beside?: Uint8Array },
): Uint8Array {
  const file = Buffer.from(bytes)
  const { start, end } = gapOf(file)
  const cms = fromHex(file.toString('latin1', start + 1, end - 1))
  const made = Buffer.from(rebuilt(cms, holder, attribute, beside)).toString('hex')
  file.write(made.padEnd(end - start - 2, '0'), start + 1, 'latin1')

  return file
}

function rebuilt(cms: Uint8Array, holder: KeyHolder, attribute: Uint8Array | undefined, beside: Uint8Array) {
  const partsOf = (element: Uint8Array) =>
    childrenOf(element, readElement(element, 0)).map((child) => element.subarray(child.start, child.end))
  const [type = cms, explicit = cms] = partsOf(cms)
  const [signedData = cms] = partsOf(explicit)
  const parts = partsOf(signedData)
  const [signer = cms] = partsOf(parts.at(-1) ?? cms)
  const certificates = parts.findIndex(([tag]) => tag === contextZero)
  const [version, sid, digest, attributes = cms, method] = partsOf(signer)
  const own = [...partsOf(attributes), ...(attribute ? [attribute] : [])].toSorted(compareBytes)
  const key = createPrivateKey({ key: Buffer.from(holder.privateKey), type: 'pkcs8', format: 'der' })
  const signature = elementOf(octets, sign('sha256', elementOf(set, ...own), key))
  const frame = [version, sid, digest, elementOf(contextZero, ...own), method, signature]
  const made = elementOf(sequence, ...frame.filter((part) => part !== undefined))
  const all = parts.with(-1, elementOf(set, made))
  if (beside.length > 0)
    all[certificates] = elementOf(contextZero, ...partsOf(all[certificates] ?? cms), beside)

  return elementOf(sequence, type, elementOf(contextZero, elementOf(sequence, ...all)))
}
