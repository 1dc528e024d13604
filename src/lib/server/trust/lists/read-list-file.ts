import { readFileSync, statSync } from 'node:fs'
import { isPdf } from '#verifier/revisions.ts'
import { readAdobeList, readAdobePdf } from './adobe-list.ts'
import { readCertificates } from './certificates-in.ts'
import type { ListFile } from './list-file.ts'
import { readNationalList } from './national-list.ts'
import { parseXml } from './parse-xml.ts'

/** The greatest of the national lists have a quarter of that. */
const maxBytes = 20 * 2 ** 20
const pem = /-----BEGIN CERTIFICATE-----([\s\S]+?)-----END CERTIFICATE-----/g

/** A file of whichever kind, known by what is in it. Throws the end of a sentence that begins with its name. */
export function readListFile(file: string): ListFile {
  if (statSync(file).size > maxBytes) throw new Error('is larger than 20 MB')
  const bytes = new Uint8Array(readFileSync(file))
  if (isPdf(bytes)) return readAdobePdf(bytes)
  if (isXml(bytes)) return readXml(bytes)

  return readNamed(bytes)
}

/** Behind a byte-order mark, and white space. */
function isXml(bytes: Uint8Array): boolean {
  return /^(?:ï»¿)?\s*</.test(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))
}

function readXml(bytes: Uint8Array): ListFile {
  const parsed = parseXml(bytes)
  if (hasRoot(parsed, 'TrustServiceStatusList')) return readNationalList(parsed)
  if (hasRoot(parsed, 'SecuritySettings')) return readAdobeList(parsed)

  throw new Error('is XML, and neither a trusted list of the EU nor settings of Acrobat')
}

function hasRoot(parsed: unknown, name: string): boolean {
  return typeof parsed === 'object' && parsed !== null && name in parsed
}

/** Whoever runs this host vouches for these. */
function readNamed(bytes: Uint8Array): ListFile {
  const blocks = [...Buffer.from(bytes).toString('latin1').matchAll(pem)].map(([, base64 = '']) =>
    Buffer.from(base64, 'base64'),
  )
  const { certificates, skipped } = readCertificates(blocks.length > 0 ? blocks : [bytes])
  if (certificates.length === 0)
    throw new Error('is neither a trusted list of the EU, nor one of Adobe, nor a certificate')

  return {
    ...{ kind: 'host', name: null, nextUpdate: null, skipped },
    entries: certificates.map((certificate) => ({ certificate, voucher: { by: 'host' } })),
  }
}
