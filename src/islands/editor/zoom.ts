/** How large pages are shown: as wide or as high as there is room, or in percent of their size on paper. */
export type Zoom = 'fit' | 'page' | number

const steps: readonly number[] = [50, 75, 100, 125, 150, 200]
/** CSS pixels in a point (1/96 inch against 1/72). */
const pixelsPerPoint = 96 / 72
/** Fitting never blows a page up beyond this; a slip of paper on a wide screen stays a slip. */
const largestFit = 135

export function zoomIn(zoom: Zoom, shownPercent: number): Zoom {
  const from = typeof zoom === 'number' ? zoom : shownPercent
  return steps.find((step) => step > from) ?? 200
}

export function zoomOut(zoom: Zoom, shownPercent: number): Zoom {
  const from = typeof zoom === 'number' ? zoom : shownPercent
  return steps.findLast((step) => step < from) ?? 50
}

/** A turn of the wheel (up is negative), in finer steps than the buttons'. */
export function zoomBy(shownPercent: number, turn: number): Zoom {
  return Math.round(Math.max(50, Math.min(200, shownPercent * Math.exp(-turn / 400))))
}

/** CSS width of a stack that is `points` wide, and whose highest page is `tallest`, in a size container. */
export function stackWidth(zoom: Zoom, points: number, tallest: number): string {
  const most = `${Math.round((points * pixelsPerPoint * largestFit) / 100)}px`
  if (zoom === 'fit') return `min(100%, ${most})`
  if (zoom === 'page') return `min(100%, ${most}, ${((points / tallest) * 100).toFixed(2)}cqh - 3rem)`

  return `${Math.round((points * pixelsPerPoint * zoom) / 100)}px`
}

/** The zoom at which a stack of `points` is `pixels` wide, in percent. */
export function percentOf(pixels: number, points: number): number {
  return Math.round((pixels / points / pixelsPerPoint) * 100)
}

const imageWidths: readonly number[] = [320, 640, 960, 1280, 1600]

/** The smallest image that is sharp at this many device pixels; few widths, so that images are shared by caches. */
export function imageWidth(devicePixels: number): number {
  return imageWidths.find((width) => width >= devicePixels * 0.9) ?? 1600
}
