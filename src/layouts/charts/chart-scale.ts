import { scaleBand, scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'

/** Of a chart, in pixels; in width it is as wide as there is room, and everything is told in hundredths of that. */
export const chart = { height: 200, top: 12, bottom: 176 } as const

/** Heights from nothing up to a round number that is no less than the highest value, with lines in between. */
export function heightScale(highest: number) {
  const scale = scaleLinear([0, Math.max(highest, 1)], [chart.bottom, chart.top]).nice(4)

  return { y: (value: number) => scale(value), ticks: scale.ticks(4).filter(Number.isInteger) }
}

/** Where columns stand beside each other, in hundredths of the width. */
export function placesOf(count: number) {
  const band = scaleBand([...Array(count).keys()], [0, 100])
    .paddingInner(0.3)
    .paddingOuter(0.15)

  return { left: (index: number) => band(index) ?? 0, width: band.bandwidth(), step: band.step() }
}

/** Of so many labels each how many-th is shown, where there is room for some. */
export const everyOf = (count: number, atMost: number) => Math.max(1, Math.ceil(count / atMost))

export type Point = { x: number; low: number | null; high: number | null }

/** What has no neighbour, so that no path leads through it: it is drawn from low to high by itself. */
export function lonelyOf(points: readonly Point[]): { x: number; low: number; high: number }[] {
  const isThere = (index: number) => points[index] !== undefined && points[index].low !== null

  return points.flatMap(({ x, low, high }, index) => {
    if (low === null || high === null || isThere(index - 1) || isThere(index + 1)) return []
    return [{ x, low, high }]
  })
}

/** Paths through what is there of these, low and high, and what lies between; gaps stay gaps. */
export function pathsOf(points: readonly Point[], y: (value: number) => number) {
  const along = (which: 'low' | 'high') =>
    line<Point>()
      .defined((point) => point[which] !== null)
      .x(({ x }) => x)
      .y((point) => y(point[which] ?? 0))
      .curve(curveMonotoneX)(points) ?? ''
  const between = area<Point>()
    .defined(({ low, high }) => low !== null && high !== null)
    .x(({ x }) => x)
    .y0(({ low }) => y(low ?? 0))
    .y1(({ high }) => y(high ?? 0))
    .curve(curveMonotoneX)

  return { low: along('low'), high: along('high'), between: between(points) ?? '' }
}
