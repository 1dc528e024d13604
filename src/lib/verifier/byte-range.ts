import { fromHexDigits, fromLatin1, sameBytes } from './bytes.ts'
import type { VerdictReason } from '#core/verdict/verdict.ts'

import { countOf, type PdfDictionary } from './objects/pdf-object.ts'
import type { Revision } from './revisions.ts'

/** What a signature signs: everything but its own hex string. */
export type Coverage = {
  before: Uint8Array
  after: Uint8Array
  /** The hex string's bytes: the CMS, and zeros behind it. */
  contents: Uint8Array
  /** Index of the revision that the signature closes. */
  revision: number
}
export type CoverageFault = Extract<
  VerdictReason,
  'byte-range-malformed' | 'gap-not-contents' | 'signature-not-covering-file'
>

/**
 * Checks the shape of `/ByteRange` (ISO 32000-2 §12.8.1): from the first byte to the end of a revision, with one gap
 * which is exactly this dictionary's `/Contents`. Anything looser opens the doors to USF, SWA and ISA.
 */
export function readCoverage(
  bytes: Uint8Array,
  signature: PdfDictionary,
  revisions: readonly Revision[],
): Coverage | CoverageFault {
  const range = fourNumbers(signature)
  if (!range) return 'byte-range-malformed'
  const [start, gap, resume, rest] = range
  if (start !== 0 || gap === 0 || resume <= gap || rest === 0) return 'byte-range-malformed'
  if (resume + rest > bytes.length) return 'byte-range-malformed'

  const contents = signature.entries.get('Contents')
  if (contents?.kind !== 'string' || !contents.hex) return 'gap-not-contents'
  if (contents.start !== gap || contents.end !== resume) return 'gap-not-contents'
  const token = bytes.subarray(gap, resume)
  if (!isHexToken(token)) return 'gap-not-contents'
  // Positions alone may lie: a dictionary in an object stream counts from the start of that stream.
  const inFile = fromHexDigits(token.subarray(1, -1))
  if (!sameBytes(inFile, fromLatin1(contents.value))) return 'gap-not-contents'

  const end = resume + rest
  const revision = revisions.findIndex((candidate) => end >= candidate.endOfMarker && end <= candidate.end)
  if (revision < 0) return 'signature-not-covering-file'

  return {
    before: bytes.subarray(0, gap),
    after: bytes.subarray(resume, end),
    contents: inFile,
    revision,
  }
}

function fourNumbers(signature: PdfDictionary): [number, number, number, number] | undefined {
  const range = signature.entries.get('ByteRange')
  if (range?.kind !== 'array' || range.items.length !== 4) return undefined
  const [a, b, c, d] = range.items.map(countOf)
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined

  return [a, b, c, d]
}

/** `<`, hex digits and nothing else, `>`: no white space, where something could hide. */
function isHexToken(token: Uint8Array): boolean {
  if (token.at(0) !== 0x3c || token.at(-1) !== 0x3e || token.length % 2) return false

  return token.subarray(1, -1).every(isHexDigit)
}

function isHexDigit(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)
}

/** The contents as they are written: their digits, with the brackets around them. */
export function gapIn(bytes: Uint8Array, { before, contents }: Coverage): Uint8Array {
  return bytes.subarray(before.length, before.length + 2 * contents.length + 2)
}
