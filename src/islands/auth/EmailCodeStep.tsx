import { isCompleteCode, toCode } from '#core/identity/one-time-code.ts'
import { IdentityError } from '#core/identity/identity-problem.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useState, type SubmitEvent } from 'react'
import { Announcement } from './Announcement.tsx'
import { CodeField } from './CodeField.tsx'
import { CodeWait } from './CodeWait.tsx'
import { formText } from './form-text.ts'
import { SentTo } from './SentTo.tsx'
import { linkStyle, Sheet } from './Sheet.tsx'
import type { SignInScreenProps } from './sign-in-screen.ts'
import { useAttempt } from './use-attempt.ts'

export function EmailCodeStep({
  identity,
  labels,
  pending,
  onStep,
  onResend,
  onStartOver,
  registerUrl,
}: SignInScreenProps & { registerUrl: string }) {
  const { isBusy, problem, attempt } = useAttempt()
  const [isResent, setResent] = useState(false)
  const error = problem && labels.problems[problem.code]

  const confirm = (code: string) =>
    void attempt(async () => {
      if (!isCompleteCode(code)) throw new IdentityError('code-missing')

      await onStep(await identity.confirmCode(code))
    })
  const resend = () =>
    void attempt(async () => {
      await onResend()
      setResent(true)
    })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    confirm(toCode(formText(event.currentTarget, 'code')))
  }

  return (
    <Sheet
      title={labels.codeTitle}
      lead={<SentTo text={labels.codeSent} email={pending.email} />}
      footer={
        // Whoever has no account gets no code, and is not told so: this is what they can do.
        <span className="flex flex-wrap justify-center gap-x-6 gap-y-2">
          <button type="button" className={linkStyle} onClick={onStartOver}>
            {labels.changeAddress}
          </button>
          <span>
            {labels.noAccountYet}{' '}
            <a href={registerUrl} className={linkStyle}>
              {labels.register}
            </a>
          </span>
        </span>
      }
    >
      <form method="post" action="/login" noValidate onSubmit={submit} className="flex flex-col gap-6">
        <CodeField label={labels.code} hint={labels.codeHint} error={error} onComplete={confirm} takesFocus />
        <Announcement urgent text={error} />
        <Button type="submit" tone="primary" busy={isBusy}>
          {labels.signIn}
        </Button>
        <CodeWait labels={labels} pending={pending} isResent={isResent} onResend={resend} />
      </form>
    </Sheet>
  )
}
