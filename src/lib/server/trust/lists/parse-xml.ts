import { XMLParser } from 'fast-xml-parser'

/** Elements that may stand several times; everything else is taken once. */
const repeated = new Set([
  'TrustServiceProvider',
  'TSPService',
  'ServiceHistoryInstance',
  'DigitalId',
  'Extension',
  'Name',
  'QualificationElement',
  'Qualifier',
  'Identity',
  'X509Certificate',
  'AdditionalServiceInformation',
  'Qualifications',
])

// No entity is replaced here, whoever defines it; those that XML itself has are replaced in what is shown (`plainText`).
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#',
  removeNSPrefix: true,
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => repeated.has(name),
})

/**
 * Elements by their names without prefixes, attributes with an `@` before. Throws a sentence's end for what is no XML, and for a
 * document type: no list has one, and it is where documents that grow without end are made.
 */
export function parseXml(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  if (/<!DOCTYPE/i.test(text)) throw new Error('declares a document type, which no list needs')
  try {
    // What is to check documents in its place comes with seven packages.
    // oxlint-disable-next-line typescript/no-deprecated
    return parser.parse(text, true)
  } catch {
    throw new Error('is no XML that can be read')
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('is not written in UTF-8')
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text as it is to be read (XML 1.0 §4.1, §4.6), on one line. */
export function plainText(text: string): string {
  const replaced = text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name as string] ?? whole
    const code = decimal === undefined ? parseInt(hex as string, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

  return replaced.replace(/\s+/g, ' ').trim()
}
