import { makeIdentity, type Identity, type IdentityClient } from '#browser/identity.ts'
import { storePendingCode } from '#browser/pending-codes.ts'
import { isEmailAddress } from '#core/identity/email-address.ts'
import { IdentityError } from '#core/identity/identity-problem.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Announcement } from './Announcement.tsx'
import { formText } from './form-text.ts'
import type { ForgotLabels } from './labels.ts'
import { linkStyle, Sheet } from './Sheet.tsx'
import { useAttempt } from './use-attempt.ts'
import { usePendingCode } from './use-pending-code.ts'

type Props = {
  client: IdentityClient
  labels: ForgotLabels
  /** In place of the identity service at `client`. */
  identity?: Identity
}

export function ForgotPassword({ client, labels, identity: given }: Props) {
  const [identity] = useState(() => given ?? makeIdentity(client))
  const [pending] = usePendingCode('passwordReset')
  const { isBusy, problem, attempt } = useAttempt()
  const field = useRef<HTMLInputElement>(null)
  const error = problem && labels.problems[problem.code]

  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = formText(event.currentTarget, 'email')
    void attempt(async () => {
      if (!email) throw new IdentityError('email-missing')
      if (!isEmailAddress(email)) throw new IdentityError('email-invalid')
      await identity.requestPasswordReset(email)

      storePendingCode('passwordReset', { email, destination: null, sentAt: Date.now() })
      location.assign('/reset-password')
    })
  }

  return (
    <Sheet title={labels.forgotTitle} lead={labels.forgotLead} footer={<BackToSignIn labels={labels} />}>
      <form
        method="post"
        action="/forgot-password"
        noValidate
        onSubmit={submit}
        className="flex flex-col gap-6"
      >
        <TextField
          key={pending?.email}
          ref={field}
          name="email"
          type="email"
          label={labels.email}
          error={error}
          defaultValue={pending?.email}
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
        />
        <Announcement urgent text={error} />
        <Button type="submit" tone="primary" busy={isBusy}>
          {labels.sendResetCode}
        </Button>
      </form>
    </Sheet>
  )
}

function BackToSignIn({ labels }: Pick<Props, 'labels'>) {
  return (
    <a href="/login" className={linkStyle}>
      {labels.backToSignIn}
    </a>
  )
}
