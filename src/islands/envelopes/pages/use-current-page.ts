import { useEffect, useState, type RefObject } from 'react'

type Box = RefObject<HTMLElement | null>

/** The page in the middle of the view, of those a stack has as its children, and the way to another one. */
export function useCurrentPage(scroller: Box, stack: Box) {
  const [current, setCurrent] = useState(0)

  useEffect(() => {
    const sheets = [...(stack.current?.children ?? [])]
    // A line across the middle of the view: one page at a time crosses it.
    const seen = new IntersectionObserver(
      (entries) => {
        const inView = entries.find(({ isIntersecting }) => isIntersecting)
        if (inView) setCurrent(sheets.indexOf(inView.target))
      },
      { root: scroller.current, rootMargin: '-50% 0px -50% 0px' },
    )
    for (const sheet of sheets) seen.observe(sheet)

    return () => seen.disconnect()
  }, [scroller, stack])

  function goTo(page: number) {
    const sheet = stack.current?.children[page]
    if (!(sheet instanceof HTMLElement)) return
    scroller.current?.scrollTo({ top: sheet.offsetTop - (stack.current?.offsetTop ?? 0) })
    setCurrent(page)
  }

  return { current, goTo }
}
