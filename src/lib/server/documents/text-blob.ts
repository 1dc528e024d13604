import type { TextLine } from '../pdf/pdf-engine.ts'

/**
 * The words of pages as a blob: UTF-8, a line of JSON for each page, in it `[text, x, y, width, height]` for each line of the
 * page. Boxes are fractions of the page to six decimals, a hundredth of a point on the largest.
 */
export function encodeTexts(pages: readonly (readonly TextLine[])[]): Uint8Array {
  const lines = pages.map((page) =>
    JSON.stringify(
      page.map(({ text, x, y, width, height }) => [
        text,
        toShort(x),
        toShort(y),
        toShort(width),
        toShort(height),
      ]),
    ),
  )

  return Buffer.from(lines.join('\n'))
}

/** The words of one page (from 0) of a blob of {@link encodeTexts}; null where it has no such page. */
export function decodeTexts(bytes: Uint8Array, page: number): TextLine[] | null {
  const line = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString().split('\n')[page]
  if (!line) return null

  return (JSON.parse(line) as KeptLine[]).map(([text, x, y, width, height]) => ({
    text,
    x,
    y,
    width,
    height,
  }))
}

type KeptLine = [text: string, x: number, y: number, width: number, height: number]

const toShort = (fraction: number) => Math.round(fraction * 1e6) / 1e6
