/** How large pages are shown: as wide as there is room, or in percent of their size on paper. */
export type Zoom = 'fit' | number

const steps: readonly number[] = [50, 75, 100, 125, 150, 200]
/** CSS pixels in a point (1/96 inch against 1/72). */
const pixelsPerPoint = 96 / 72
/** Fitting never blows a page up beyond this; a slip of paper on a wide screen stays a slip. */
const largestFit = 135

export function zoomIn(zoom: Zoom, shownPercent: number): Zoom {
  const from = zoom === 'fit' ? shownPercent : zoom
  return steps.find((step) => step > from) ?? 200
}

export function zoomOut(zoom: Zoom, shownPercent: number): Zoom {
  const from = zoom === 'fit' ? shownPercent : zoom
  return steps.findLast((step) => step < from) ?? 50
}

/** CSS width of a stack that is `points` wide. */
export function stackWidth(zoom: Zoom, points: number): string {
  if (zoom === 'fit') return `min(100%, ${Math.round((points * pixelsPerPoint * largestFit) / 100)}px)`

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
