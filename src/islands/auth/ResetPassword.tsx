import { makeIdentity, type Identity, type IdentityClient } from '#browser/identity.ts'
import { forgetPendingCode } from '#browser/pending-codes.ts'
import { IdentityError, type IdentityProblem } from '#core/identity/identity-problem.ts'
import { minPasswordLength } from '#core/identity/password-policy.ts'
import { Button } from '#islands/ui/Button.tsx'
import { ErrorSummary } from '#islands/ui/ErrorSummary.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { useMemo, useState, type SubmitEvent } from 'react'
import { CodeField } from './CodeField.tsx'
import { formText } from './form-text.ts'
import type { ResetLabels } from './labels.ts'
import { linkStyle, Sheet } from './Sheet.tsx'
import { useAttempt } from './use-attempt.ts'
import { usePendingCode } from './use-pending-code.ts'

type Props = {
  client: IdentityClient
  labels: ResetLabels
  /** In place of the identity service at `client`. */
  identity?: Identity
}

export function ResetPassword({ client, labels, identity: given }: Props) {
  const [identity] = useState(() => given ?? makeIdentity(client))
  const [pending] = usePendingCode('passwordReset')
  const { isBusy, problem, attempt } = useAttempt()
  const errors = useMemo(
    () => (problem ? [{ fieldId: fieldOf(problem.code), message: labels.problems[problem.code] }] : []),
    [problem, labels],
  )

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const email = formText(form, 'email')
    const code = formText(form, 'code')
    const password = new FormData(form).get('password')
    void attempt(async () => {
      if (!email) throw new IdentityError('email-missing')
      if (!code) throw new IdentityError('code-missing')
      if (typeof password !== 'string' || password.length < minPasswordLength)
        throw new IdentityError('password-too-weak')
      await identity.confirmPasswordReset(email, code, password)

      forgetPendingCode('passwordReset')
      location.assign('/login')
    })
  }

  return (
    <Sheet
      title={labels.resetTitle}
      lead={labels.resetLead}
      footer={
        <a href="/login" className={linkStyle}>
          {labels.backToSignIn}
        </a>
      }
    >
      <form
        method="post"
        action="/reset-password"
        noValidate
        onSubmit={submit}
        className="flex flex-col gap-6"
      >
        <ErrorSummary title={labels.problemTitle} errors={errors} />
        <ResetFields labels={labels} email={pending?.email} />
        <Button type="submit" tone="primary" busy={isBusy}>
          {labels.setPassword}
        </Button>
      </form>
    </Sheet>
  )
}

/** Whose password, the code that was mailed to them, and what the password becomes. */
function ResetFields({ labels, email }: { labels: ResetLabels; email: string | undefined }) {
  return (
    <>
      <TextField
        key={email}
        id="email"
        name="email"
        type="email"
        label={labels.email}
        defaultValue={email}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
      />
      <CodeField id="code" label={labels.code} hint={labels.codeHint} />
      <TextField
        id="password"
        name="password"
        type="password"
        label={labels.newPassword}
        hint={labels.newPasswordHint}
        autoComplete="new-password"
      />
    </>
  )
}

function fieldOf(problem: IdentityProblem): string | undefined {
  if (problem === 'email-missing') return 'email'
  if (problem === 'password-too-weak') return 'password'

  return problem.startsWith('code-') ? 'code' : undefined
}
