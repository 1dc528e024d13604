import { Button } from '#islands/ui/Button.tsx'
import { useEffect, useRef } from 'react'
import { Sheet } from './Sheet.tsx'
import type { SignInScreenProps } from './sign-in-screen.ts'

/** The identity service asks for something that has no screen: an honest end, and a way back. */
export function StepNotOffered({ labels, onStartOver }: SignInScreenProps) {
  const message = useRef<HTMLDivElement>(null)

  useEffect(() => message.current?.focus(), [])

  return (
    <Sheet title={labels.stepTitle}>
      <div ref={message} tabIndex={-1} role="alert" className="text-base text-muted">
        {labels.stepText}
      </div>
      <Button onClick={onStartOver}>{labels.changeAddress}</Button>
    </Sheet>
  )
}
