import { useEffect, useState, type RefObject } from 'react'
import { fetchPageText, type PageTextLine } from './room-call.ts'
import { useRoom } from './room-context.tsx'

const none: readonly PageTextLine[] = []

/** The text of a page, fetched once the page comes near. Without it the picture remains. */
export function usePageText(
  sheet: RefObject<HTMLElement | null>,
  document: string,
  page: number,
  isWanted: boolean,
): readonly PageTextLine[] {
  const { session } = useRoom()
  const recipient = session.recipient.id
  const [lines, setLines] = useState(none)
  const isComplete = !isWanted || lines.length > 0

  useEffect(() => {
    if (isComplete || !sheet.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        fetchPageText(recipient, document, page).then(setLines, () => undefined)
      },
      { rootMargin: '100% 0%' },
    )
    observer.observe(sheet.current)
    return () => observer.disconnect()
  }, [sheet, recipient, document, page, isComplete])

  return lines
}
