import { childrenOf, type Element, elementOf, readElement } from '../ber.ts'
import { sameBytes } from '../bytes.ts'

const [contextZero, contextOne, set, sequence, objectIdentifier] = [0xa0, 0xa1, 0x31, 0x30, 0x06]
/** adbe-revocationInfoArchival, 1.2.840.113583.1.1.8 (ISO 32000-2 §12.8.3.3.2). */
const archivalType = Uint8Array.of(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x2f, 0x01, 0x01, 0x08)

/** What signatures carry to show that their certificates were not revoked: lists, and answers (OCSP), in DER. */
export type CarriedRevocation = { lists: Uint8Array[]; answers: Uint8Array[] }

/**
 * A SignedData (RFC 5652) in its ContentInfo without certificates, and without what it carries about revocation, which comes
 * by itself: beside its signers, and in what Acrobat has them sign. Lists may have a hundred thousand elements, certificates may be strange
 * ones beside the right: neither is needed to read the rest. Throws `Malformed`.
 */
export function takeRevocationOut(encoded: Uint8Array): { rest: Uint8Array; carried: CarriedRevocation } {
  const carried: CarriedRevocation = { lists: [], answers: [] }
  const [type, explicit] = childrenOf(encoded, readElement(encoded, 0))
  const [signedData] = explicit ? childrenOf(encoded, explicit) : []
  if (!type || !explicit || signedData?.tag !== sequence) return { rest: encoded, carried }
  const parts = new Taker(encoded, carried).fromSignedData(signedData)
  const inner = elementOf(explicit.tag, elementOf(sequence, ...parts))

  return { rest: elementOf(sequence, encoded.subarray(type.start, type.end), inner), carried }
}

class Taker {
  readonly #bytes: Uint8Array
  readonly #carried: CarriedRevocation

  constructor(bytes: Uint8Array, carried: CarriedRevocation) {
    this.#bytes = bytes
    this.#carried = carried
  }

  /** Its parts without certificates and lists; signers come last. */
  fromSignedData(signedData: Element): Uint8Array[] {
    const parts = childrenOf(this.#bytes, signedData)

    return parts.flatMap((part, index) => {
      if (part.tag === contextZero) return []
      if (part.tag === contextOne) {
        this.#carried.lists.push(...this.#sequencesIn(part))
        return []
      }
      if (index < parts.length - 1 || part.tag !== set) return [this.#of(part)]
      return [elementOf(set, ...childrenOf(this.#bytes, part).map((signer) => this.#fromSigner(signer)))]
    })
  }

  #fromSigner(signer: Element): Uint8Array {
    const parts = childrenOf(this.#bytes, signer)

    return elementOf(
      signer.tag,
      ...parts.map((part) => (part.tag === contextZero ? this.#fromAttributes(part) : this.#of(part))),
    )
  }

  #fromAttributes(attributes: Element): Uint8Array {
    const kept = childrenOf(this.#bytes, attributes).filter((attribute) => {
      const [type, values] = childrenOf(this.#bytes, attribute)
      if (type?.tag !== objectIdentifier || !sameBytes(this.#contentOf(type), archivalType)) return true
      for (const value of values ? childrenOf(this.#bytes, values) : []) this.#takeArchival(value)
      return false
    })

    return elementOf(attributes.tag, ...kept.map((attribute) => this.#of(attribute)))
  }

  /** Lists under [0], answers under [1], each in a sequence. */
  #takeArchival(archival: Element): void {
    for (const part of childrenOf(this.#bytes, archival)) {
      const [list] = childrenOf(this.#bytes, part)
      if (!list) continue
      if (part.tag === contextZero) this.#carried.lists.push(...this.#sequencesIn(list))
      if (part.tag === contextOne) this.#carried.answers.push(...this.#sequencesIn(list))
    }
  }

  #sequencesIn(parent: Element): Uint8Array[] {
    return childrenOf(this.#bytes, parent)
      .filter(({ tag }) => tag === sequence)
      .map((child) => this.#of(child))
  }

  #of({ start, end }: Element): Uint8Array {
    return this.#bytes.subarray(start, end)
  }

  #contentOf({ contentStart, contentEnd }: Element): Uint8Array {
    return this.#bytes.subarray(contentStart, contentEnd)
  }
}
