import { showKeptToasts } from '#browser/kept-toasts.ts'
import { createRoot } from 'react-dom/client'
import { ToastList } from './ToastList.tsx'

/** The toaster of a page: 4 s in the shell and 3 s in the plain layout, as the layout says. */
export function mountToaster(place: HTMLElement): void {
  createRoot(place).render(
    <ToastList durationMs={Number(place.dataset.durationMs)} label={place.dataset.label ?? ''} />,
  )
  showKeptToasts()
}
