import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** The certificates in a PEM file, in DER; none where there are none to be read. Throws an error that names the variable. */
export async function readCertificates(file: string, variable: string): Promise<Uint8Array[]> {
  const text = await readFile(file, 'latin1').catch((cause: unknown) => {
    throw new Error(`${variable}: ${file} cannot be read.`, { cause })
  })
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    return blocks.map((block) => new Uint8Array(new X509Certificate(block).raw))
  } catch {
    return []
  }
}
