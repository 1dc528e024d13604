import type { CSSProperties } from 'react'
import type { FieldValue } from '#core/fields/field.ts'
import type { DraftArea, DraftField } from '../draft.ts'

/** A field of the preview at one of its places. */
export type PreviewedField = {
  field: DraftField
  /** Which of its places. */
  index: number
  /** What it is called, and whether it must be filled in. */
  name: string
  label: string
  place: CSSProperties
  /** True when so many letters fit into it in one line, at half of its height. */
  fits: (letters: number) => boolean
  value: FieldValue | null
  /** Whose it is; a signature is shown in their name. */
  person: string
  onChange: (value: FieldValue | null) => void
}

/** What has a frame around it, and what is only print. */
export const controlBox =
  'absolute min-h-0 overflow-hidden rounded-[3px] border-[1.5px] px-[0.3em] leading-tight whitespace-pre-wrap'
export const printedBox = 'absolute overflow-hidden leading-tight whitespace-pre-wrap'
/** Of what is drawn as large as it fits. */
export const largestBox = 'absolute flex items-center justify-center overflow-hidden rounded-[3px] px-[0.3em]'

/** Largest type in a field, in points of the page; as in the room. */
const largestPoints = 12

/** Where it stands, and how large its words are: shares of the page's width, however wide that is on the screen. */
export function placeOf(
  area: DraftArea,
  page: { width: number; height: number },
  field: DraftField,
): CSSProperties {
  const height = area.height * (page.height / page.width) * 100
  const points = Math.min(field.size ?? largestPoints, largestPoints)
  const share = (of: number) => `${(of * 100).toFixed(3)}%`

  return {
    left: share(area.x),
    top: share(area.y),
    width: share(area.width),
    height: share(area.height),
    fontSize: `max(6px, ${Math.min(height * 0.66, (points / page.width) * 100).toFixed(3)}cqw)`,
    fontFamily: field.font === 'serif' ? 'serif' : field.font === 'mono' ? 'monospace' : undefined,
    color: field.colour ?? undefined,
    textAlign: field.align,
    '--area-height': `${height.toFixed(3)}cqw`,
    '--area-width': `${(area.width * 100).toFixed(3)}cqw`,
  }
}

/** Half of a box's height is the type's, and a letter about 0.6 of that wide. */
export function fitsInto(letters: number, area: DraftArea, page: { width: number; height: number }): boolean {
  return letters * area.height * page.height * 0.3 <= area.width * page.width
}

/** One box a letter, as forms on paper have them. */
export function combOf(cells: number | null): CSSProperties {
  if (!cells) return {}
  const spare = `(var(--area-width) / ${cells} - 1ch)`

  return {
    padding: 0,
    fontFamily: 'monospace',
    letterSpacing: `calc${spare}`,
    textIndent: `calc(${spare} / 2)`,
    textAlign: 'start',
    backgroundImage: 'linear-gradient(90deg, var(--color-tint-1-line) 1px, transparent 1px)',
    backgroundSize: `calc(100% / ${cells}) 100%`,
  }
}
