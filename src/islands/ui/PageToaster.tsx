import { useEffect } from 'react'
import { showKeptToasts } from '#browser/kept-toasts.ts'
import { ToastList } from './ToastList.tsx'

type Props = { durationMs: number; label: string }

/** The toaster of a page: 4 s in the shell and 3 s in the plain layout, as the layout says. */
export function PageToaster({ durationMs, label }: Props) {
  useEffect(() => {
    showKeptToasts()
  }, [])

  return <ToastList durationMs={durationMs} label={label} />
}
