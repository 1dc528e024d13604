import { useCallback, useMemo, useRef, useState } from 'react'
import type { DraftDocument } from './draft.ts'
import { stackPages } from './page-stack.ts'
import { middleOfView } from './stack-points.ts'
import { useScrollTo, useSteadyMiddle, useView } from './use-view.ts'
import { percentOf, zoomBy, zoomIn, zoomOut, type Zoom } from './zoom.ts'

/** All pages below one another: how large they are shown, and what of them is in view. */
export function usePages(documents: readonly DraftDocument[]) {
  const scroller = useRef<HTMLDivElement>(null)
  const stackElement = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<Zoom>('fit')
  const stack = useMemo(() => stackPages(documents), [documents])
  const view = useView(scroller, stackElement, stack)
  useSteadyMiddle(scroller, zoom)
  const percent = percentOf(view.width, stack.width)

  return {
    ...{ scroller, stackElement, stack, view, zoom, setZoom, percent },
    zoomStep: (by: 'in' | 'out' | 'fit') =>
      setZoom(by === 'fit' ? by : by === 'in' ? zoomIn(zoom, percent) : zoomOut(zoom, percent)),
    /** Brings a box of the stack into view. */
    show: useScrollTo(scroller, stackElement, stack),
    pageInView: useCallback(() => middleOfView(scroller.current, stackElement.current, stack)?.page, [stack]),
    turnWheel: useCallback(
      (turn: number) => setZoom(zoomBy(percentOf(stackElement.current?.clientWidth ?? 0, stack.width), turn)),
      [stack],
    ),
  }
}
