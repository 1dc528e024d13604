import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfObject,
} from '@libpdf/core'
import type { PdfDictionary, PdfObject as Plain } from '#verifier/objects/pdf-object.ts'

/** What the package's parser may understand in another way than ours. */
export class Unlike extends Error {}

/** The same object as the package's parser makes of it. Throws `Unlike` where it might be another. */
export function toParsed(object: Plain): PdfObject {
  switch (object.kind) {
    case 'null':
      return PdfNull.instance
    case 'boolean':
      return object.value ? PdfBool.TRUE : PdfBool.FALSE
    case 'number':
      return PdfNumber.of(object.value)
    case 'name':
      return toName(object.value)
    case 'string':
      return toText(object.value, object.hex)
    case 'array':
      return new PdfArray(object.items.map(toParsed))
    case 'dictionary':
      return toDict(object)
    case 'reference':
      return PdfRef.of(object.number, object.generation)
    case 'stream':
      return new PdfStream(toDict(object.dictionary), object.raw)
  }
}

function toDict({ entries }: PdfDictionary): PdfDict {
  const pairs: [PdfName, PdfObject][] = []
  for (const [key, value] of entries) pairs.push([toName(key), toParsed(value)])
  return new PdfDict(pairs)
}

/** Beyond ASCII, names are Latin-1 or UTF-8, as they are written; a `#` may be left of a broken escape. */
function toName(value: string): PdfName {
  if (!/^[!-"$-~]*$/.test(value)) throw new Unlike()
  return PdfName.of(value)
}

/** A bare carriage return in a string is a line feed, an escaped one is not (ISO 32000-2 §7.3.4.2). */
function toText(value: string, isHex: boolean): PdfString {
  if (!isHex && value.includes('\r')) throw new Unlike()
  return new PdfString(new Uint8Array(Buffer.from(value, 'latin1')), isHex ? 'hex' : 'literal')
}
