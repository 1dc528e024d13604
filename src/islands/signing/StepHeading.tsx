import { useEffect, useRef, type ReactNode } from 'react'
import { useRoom } from './room-context.tsx'

/** The heading of a step takes focus when the step follows another, not when the page has just been opened. */
export function StepHeading({ id, children }: { id?: string; children: ReactNode }) {
  const { isLive } = useRoom()
  const heading = useRef<HTMLHeadingElement>(null)
  const isBornLive = useRef(isLive)
  useEffect(() => {
    if (isBornLive.current) heading.current?.focus()
  }, [])

  return (
    <h1 className="step-heading" id={id} ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
