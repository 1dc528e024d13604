import { PdfString } from '@libpdf/core'

/** A text string (ISO 32000-2 §7.9.2.2): UTF-16BE with byte order mark unless it is ASCII. */
export function pdfText(text: string): PdfString {
  return /^[\x20-\x7e]*$/.test(text)
    ? PdfString.fromString(text)
    : new PdfString(toUtf16(`\ufeff${text}`), 'hex')
}

/** The same as it stands in a content stream. */
export function textHex(text: string): string {
  return `<${Buffer.from(toUtf16(`\ufeff${text}`)).toString('hex')}>`
}

export function toUtf16(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'utf16le').swap16())
}
