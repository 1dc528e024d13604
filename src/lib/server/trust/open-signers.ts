import { X509Certificate } from 'node:crypto'
import type { Signer } from '../ports.ts'

const most = 500

/** Signers kept open, so that a key is decrypted and its certificates read once and not for every seal. */
export class OpenSigners<Kept extends Signer> {
  readonly #renewalLeadMs: number
  readonly #open = new Map<string, { signer: Kept; untilMs: number }>()

  /** A signer is given out up to `renewalLeadMs` before the first of its certificates ends. */
  constructor(renewalLeadMs: number) {
    this.#renewalLeadMs = renewalLeadMs
  }

  find(key: string, at: Date): Kept | undefined {
    const known = this.#open.get(key)
    if (known && at.getTime() <= known.untilMs) return known.signer

    this.#open.delete(key)
    return undefined
  }

  keep(key: string, signer: Kept): Kept {
    const [oldest] = this.#open.keys()
    if (this.#open.size >= most && oldest !== undefined) this.#open.delete(oldest)
    const ends = [signer.certificate, ...signer.chain].map((certificate) => validTo(certificate))
    this.#open.set(key, { signer, untilMs: Math.min(...ends) - this.#renewalLeadMs })

    return signer
  }
}

const validTo = (certificate: Uint8Array) => new X509Certificate(certificate).validToDate.getTime()
