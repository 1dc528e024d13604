import { useEffect, useRef } from 'react'

const typing = 'input, textarea, select, [role=dialog], [role=menu]'

/**
 * Focus follows the choice: a field just placed or copied answers to the arrow keys, and when the focused one is gone
 * the pages have the focus, not nothing. Whoever is typing keeps it.
 */
export function useFocusOnChosen(selection: ReadonlySet<string>): void {
  const last = useRef(selection)

  useEffect(() => {
    if (last.current === selection) return
    last.current = selection
    if (document.activeElement?.closest(typing)) return
    const [key] = selection
    if (key && selection.size === 1) focusOn(`[data-area="${key}"]`)
    else if (selection.size === 0 && document.activeElement === document.body)
      focusOn('[data-pages] [role=region]')
  }, [selection])
}

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
}
