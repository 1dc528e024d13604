import { z } from 'zod'
import { embeddedFiles } from '#verifier/embedded-files.ts'
import { Malformed } from '#verifier/objects/pdf-object.ts'
import { openSealedFile } from '#verifier/sealed-file.ts'
import { readCertificates } from './certificates-in.ts'
import type { ListFile } from './list-file.ts'
import { parseXml } from './parse-xml.ts'

const settings = 'SecuritySettings.xml'
/** Whoever imports the file is to take this one out. */
const removal = '3'

const Identity = z.object({
  ImportAction: z.string().default('1'),
  Certificate: z.string().default(''),
  Trust: z.union([z.string(), z.object({ Root: z.string().optional() })]).optional(),
})
export const AdobeList = z.object({
  SecuritySettings: z.object({ TrustedIdentities: z.object({ Identity: z.array(Identity) }) }),
})

/** The settings that Acrobat takes its authorities from: those that it is to trust as roots. */
export function readAdobeList(parsed: unknown): ListFile {
  const read = AdobeList.safeParse(parsed)
  if (!read.success) throw new Error('holds settings of Acrobat without trusted identities')
  const { Identity: identities } = read.data.SecuritySettings.TrustedIdentities
  const trusted = identities.filter(({ ImportAction, Trust }) => {
    return ImportAction !== removal && typeof Trust === 'object' && Trust.Root === '1'
  })
  const encoded = trusted.map(({ Certificate }) => Buffer.from(Certificate, 'base64'))
  const { certificates, skipped } = readCertificates(encoded)

  return {
    ...{ kind: 'adobe', name: null, nextUpdate: null, skipped },
    entries: certificates.map((certificate) => ({ certificate, voucher: { by: 'adobe' } })),
  }
}

/** As Adobe hands them out: inside a PDF. */
export function readAdobePdf(bytes: Uint8Array): ListFile {
  const [file, ...others] = settingsIn(bytes)
  if (!file || others.length > 0) throw new Error(`is a PDF without one ${settings} in it`)

  return readAdobeList(parseXml(file))
}

function settingsIn(bytes: Uint8Array): Uint8Array[] {
  try {
    return embeddedFiles(openSealedFile(bytes).view, settings)
  } catch (error) {
    if (error instanceof Malformed || error instanceof RangeError) return []
    throw error
  }
}
