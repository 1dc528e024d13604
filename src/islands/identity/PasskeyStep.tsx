import { Announcement } from '#islands/auth/Announcement.tsx'
import type { SignInScreenProps } from '#islands/auth/sign-in-screen.ts'
import { useAttempt } from '#islands/auth/use-attempt.ts'
import { Button } from '#islands/ui/Button.tsx'
import { FieldError } from '#islands/ui/Field.tsx'
import { useEffect, useRef } from 'react'
import { StepSheet } from './StepSheet.tsx'

/** The browser asks for the passkey by itself; here is what to do, and to try again where it did not come. */
export function PasskeyStep({ identity, labels, pending, onStep, onStartOver }: SignInScreenProps) {
  const { steps } = labels
  const { isBusy, problem, attempt } = useAttempt()
  const button = useRef<HTMLButtonElement>(null)
  const hasAsked = useRef(false)
  const error = problem && labels.problems[problem.code]
  const ask = () => void attempt(async () => onStep(await identity.signInWithPasskey(pending.email)))

  useEffect(() => {
    button.current?.focus()
    if (hasAsked.current) return
    hasAsked.current = true
    ask()
    // Once, on arrival; later asks are the person's.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return (
    <StepSheet labels={labels} title={steps.passkeyTitle} lead={steps.passkeyLead} onStartOver={onStartOver}>
      {error && <FieldError id="passkey-error" text={error} />}
      <Announcement urgent text={error} />
      <Button ref={button} tone="primary" busy={isBusy} onClick={ask}>
        {steps.passkeyAgain}
      </Button>
    </StepSheet>
  )
}
