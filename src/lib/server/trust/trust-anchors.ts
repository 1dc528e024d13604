import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

const certificates = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** DER of each certificate in a PEM file. Throws an error that names the variable, for whoever starts the server. */
export function readTrustAnchors(file: string): Uint8Array[] {
  const found = [...readFileSync(file, 'utf8').matchAll(certificates)].map(([pem]) => {
    return new Uint8Array(new X509Certificate(pem).raw)
  })
  if (found.length === 0) throw new Error(`TSA_TRUST_ANCHORS: ${file} holds no certificate in PEM form.`)

  return found
}
