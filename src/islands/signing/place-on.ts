import type { CSSProperties } from 'react'
import type { FieldArea } from './reading-order.ts'

type Placed = Pick<FieldArea, 'x' | 'y' | 'width' | 'height'>

/** Largest type in a field, in points of the page. */
const largestPoints = 12

/** Place and type size of something on a page, in shares of the page's width, whatever that is on the screen. */
export function placeOn(area: Placed, page: { width: number; height: number }): CSSProperties {
  const heightCqw = area.height * (page.height / page.width) * 100
  const sizeCqw = Math.min(heightCqw * 0.66, (largestPoints / page.width) * 100)

  return {
    '--left': percent(area.x),
    '--top': percent(area.y),
    '--width': percent(area.width),
    '--height': percent(area.height),
    '--area-height': `${round(heightCqw)}cqw`,
    '--area-width': `${round(area.width * 100)}cqw`,
    '--type-size': `${round(sizeCqw)}cqw`,
  }
}

/**
 * True when the caption of a button there can be read: it is half as high as the button, or smaller where that is narrow
 * (`.control-sign` in room-pages.css), down to three tenths.
 */
export function fitsCaption(area: Placed, page: { width: number; height: number }): boolean {
  return area.width * page.width >= area.height * page.height * 0.3 * captionEms
}

/** As wide as the longest caption with its icon: a letter is 0.6 of its size. */
const captionEms = 9.5

function percent(share: number): string {
  return `${round(share * 100)}%`
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
