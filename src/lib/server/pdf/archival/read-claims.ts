import { PdfStream, type PDF } from '@libpdf/core'
import { isExhaustion } from '../exhaustion.ts'
import { follow } from '../intake/objects.ts'

/** ISO 19005-3 §6.6.4: what is kept is what shows; that its letters are known; that it is tagged, too. */
export type Level = 'B' | 'U' | 'A'
export type ArchivalClaim = {
  part: number
  level: Level
  /** Properties that no standard knows (ISO 19005-3 §6.6.2.3). */
  definesProperties: boolean
}

const namespace = 'http://www.aiim.org/pdfa/ns/id/'
const levels: readonly string[] = ['B', 'U', 'A'] satisfies Level[]
/** XMP of documents has some kB. */
const mostBytes = 2 ** 20

/** The part of PDF/A that the document says it keeps to, and how far; null where it says so nowhere or in no way that readers may rely on. */
export async function readArchivalClaim(pdf: PDF): Promise<ArchivalClaim | null> {
  const metadata = follow(pdf.getCatalog().get('Metadata'), pdf.context)
  const text = metadata instanceof PdfStream ? decoded(metadata) : null
  if (!text?.includes(namespace) || /<!DOCTYPE/i.test(text)) return null
  const said = await descriptionsIn(text)
  const part = said.flatMap((one) => valueOf(one, 'pdfaid:part'))
  const conformance = said.flatMap((one) => valueOf(one, 'pdfaid:conformance'))
  const [level = ''] = conformance
  if (part.length !== 1 || conformance.length !== 1 || !isLevel(level)) return null

  return { part: toPart(part[0]), level, definesProperties: text.includes('pdfaExtension') }
}

/** A single digit: what else JavaScript takes for a number, no reader has to. */
function toPart(value: string | undefined): number {
  return /^\d$/.test(value ?? '') ? Number(value) : NaN
}

function isLevel(value: string): value is Level {
  return levels.includes(value)
}

/** Null where it is not UTF-8, which PDF/A asks for (§6.6.2.1), or cannot be decoded. */
function decoded(stream: PdfStream): string | null {
  try {
    const bytes = stream.getDecodedData()
    return bytes.length > mostBytes ? null : new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (isExhaustion(error)) throw error
    return null
  }
}

type Description = Readonly<Record<string, unknown>>

/**
 * XMP (ISO 16684-1 §7.4): the properties of the document, in one description or several, where the prefix of PDF/A's means
 * that. An element around them may give it its meaning, and need not be there (§7.3.3). Empty for what is no XML.
 */
async function descriptionsIn(text: string): Promise<Description[]> {
  const parsed = await parse(text)
  const around = childOf(parsed, 'x:xmpmeta')
  const root = childOf(around ?? parsed, 'rdf:RDF')
  const descriptions = childOf(root, 'rdf:Description')
  const meantAround = childOf(root, binding) ?? childOf(around, binding)

  return Array.isArray(descriptions)
    ? descriptions
        .filter(isDescription)
        .filter((description) => (description[binding] ?? meantAround) === namespace)
    : []
}

const binding = '@xmlns:pdfaid'

/** Entities stay as they are written: they would grow, and nothing that is looked for has any. */
async function parse(text: string): Promise<unknown> {
  const { XMLParser } = await import('fast-xml-parser')
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    processEntities: false,
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (name) => name === 'rdf:Description',
  })
  // What is to check documents in its place comes with seven packages.
  // oxlint-disable-next-line typescript/no-deprecated
  return read(() => parser.parse(text, true))
}

/** Undefined for what the parser trips over. */
function read(parseWhole: () => unknown): unknown {
  try {
    return parseWhole()
  } catch (error) {
    if (isExhaustion(error)) throw error
    return undefined
  }
}

function childOf(value: unknown, name: string): unknown {
  return isDescription(value) ? value[name] : undefined
}

function isDescription(value: unknown): value is Description {
  return typeof value === 'object' && value !== null
}

/** A property is an attribute or an element (ISO 16684-1 §7.9.2.2). */
function valueOf(description: Description, name: string): string[] {
  return [description[`@${name}`], description[name]].filter((value) => typeof value === 'string')
}
