import type { Identity } from '#browser/identity.ts'
import { isEmailAddress } from '#core/identity/email-address.ts'
import { IdentityError } from '#core/identity/identity-problem.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { useEffect, useRef, type SubmitEvent } from 'react'
import { Announcement } from './Announcement.tsx'
import { formText } from './form-text.ts'
import type { SignInLabels } from './labels.ts'
import { linkStyle, Sheet } from './Sheet.tsx'
import { useAttempt } from './use-attempt.ts'

type Props = {
  identity: Identity
  labels: SignInLabels
  email: string
  lead: string
  registerUrl: string
  /** The visitor came back to this step. */
  takesFocus: boolean
  onEmail: (email: string) => Promise<void>
}

export function EmailStep({ identity, labels, email, lead, registerUrl, takesFocus, onEmail }: Props) {
  const { isBusy, problem, attempt } = useAttempt()
  const field = useRef<HTMLInputElement>(null)
  const error = problem && labels.problems[problem.code]

  useEffect(() => {
    if (problem || takesFocus) field.current?.focus()
  }, [problem, takesFocus])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = formText(event.currentTarget, 'email')
    void attempt(async () => {
      if (!typed) throw new IdentityError('email-missing')
      if (!isEmailAddress(typed)) throw new IdentityError('email-invalid')

      await onEmail(typed)
    })
  }

  return (
    <Sheet
      title={labels.signInTitle}
      lead={lead}
      footer={
        <>
          {labels.noAccountYet}{' '}
          <a href={registerUrl} className={linkStyle}>
            {labels.register}
          </a>
        </>
      }
    >
      <form method="post" action="/login" noValidate onSubmit={submit} className="flex flex-col gap-6">
        <TextField
          // The address may become known after the first paint.
          key={email}
          ref={field}
          name="email"
          type="email"
          label={labels.email}
          error={error}
          defaultValue={email}
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          onInput={() => identity.prepare()}
        />
        <Announcement urgent text={error} />
        <Button type="submit" tone="primary" busy={isBusy}>
          {labels.sendCode}
        </Button>
      </form>
    </Sheet>
  )
}
