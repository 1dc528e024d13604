import { useEffect, useRef, type RefObject } from 'react'

/** Shows a `<dialog>` as a modal for as long as it is rendered; focus returns to where it was. */
export function useModal(initialFocus?: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    initialFocus?.current?.focus()
    return () => shown?.close()
  }, [initialFocus])

  return dialog
}
