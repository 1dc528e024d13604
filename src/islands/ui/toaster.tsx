import { $toasts } from '#browser/toasts.ts'
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'

export { toast } from '#browser/toasts.ts'

export type ToasterProps = { durationMs?: 3000 | 4000; label: string }

/** Most pages never show a toast: what draws them is fetched with the first. */
const ToastList = lazy(() => import('./ToastList.tsx').then((module) => ({ default: module.ToastList })))

/** One a page: 4 s in the shell and 3 s in the plain layout. */
export function Toaster(props: ToasterProps) {
  // A toast may wait before the page has come to life: until then it is as the server has rendered it.
  const waiting = useStore($toasts, { ssr: 'initial' }).length > 0
  const [needed, setNeeded] = useState(false)
  if (waiting && !needed) setNeeded(true)

  return (
    needed && (
      <Suspense>
        <ToastList {...props} />
      </Suspense>
    )
  )
}
