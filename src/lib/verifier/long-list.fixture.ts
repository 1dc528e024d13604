import { createPrivateKey, sign } from 'node:crypto'
import { makeRevocationList, type RevocationListParts } from '#server/trust/revocation-list.ts'
import { childrenOf, elementOf, readElement } from './ber.ts'
import { fromHex } from './bytes.ts'

const [sequence, integer, bits, utcTime] = [0x30, 0x02, 0x03, 0x17]

/** A revocation list as large authorities publish them: before the revoked ones that are given stand `others`. */
export function makeLongList(
  parts: RevocationListParts & { others: number },
  spoil: (pieces: Uint8Array[]) => Uint8Array[] = (pieces) => pieces,
): Uint8Array {
  const list = makeRevocationList(parts)
  const [body, method] = childrenOf(list, readElement(list, 0))
  if (!body || !method) throw new Error('no list')
  const pieces = childrenOf(list, body).map(({ start, end }) => list.subarray(start, end))
  // Version, method, issuer and two times; then what was revoked, where anything was.
  const own = (parts.revoked ?? []).length > 0 ? pieces.splice(5, 1).map(contentOf) : []
  const others = Array.from({ length: parts.others }, (_, index) => entryOf(index))
  pieces.splice(5, 0, elementOf(sequence, ...others, ...own))
  const signed = elementOf(sequence, ...spoil(pieces))
  const key = createPrivateKey({ key: Buffer.from(parts.issuer.privateKey), type: 'pkcs8', format: 'der' })
  const signature = elementOf(bits, Uint8Array.of(0), sign('sha256', signed, key))

  return elementOf(sequence, signed, list.subarray(method.start, method.end), signature)
}

/** RFC 5280 §5.1.2.6: a serial number, and when it was revoked. */
function entryOf(index: number): Uint8Array {
  const serial = fromHex(`0a${index.toString(16).padStart(12, '0')}`)

  return elementOf(
    sequence,
    elementOf(integer, serial),
    elementOf(utcTime, new TextEncoder().encode('260101000000Z')),
  )
}

function contentOf(element: Uint8Array): Uint8Array {
  const { contentStart, contentEnd } = readElement(element, 0)

  return element.subarray(contentStart, contentEnd)
}
