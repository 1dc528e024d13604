import type { Identity } from '#browser/identity.ts'
import { isEmailAddress } from '#core/identity/email-address.ts'
import { IdentityError } from '#core/identity/identity-problem.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { useEffect, useRef, type SubmitEvent } from 'react'
import { Announcement } from './Announcement.tsx'
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
  /** Signs in another way than by a code. */
  onOtherWay: (way: 'password' | 'passkey', email: string) => Promise<void>
}

export function EmailStep(props: Props) {
  const { identity, labels, email, lead, registerUrl, takesFocus, onEmail, onOtherWay } = props
  const { isBusy, problem, attempt } = useAttempt()
  const field = useRef<HTMLInputElement>(null)
  const error = problem && labels.problems[problem.code]

  useEffect(() => {
    if (problem || takesFocus) field.current?.focus()
  }, [problem, takesFocus])

  const withEmail = (goOn: (typed: string) => Promise<void>) =>
    void attempt(async () => {
      const typed = field.current?.value.trim()
      if (!typed) throw new IdentityError('email-missing')
      if (!isEmailAddress(typed)) throw new IdentityError('email-invalid')

      await goOn(typed)
    })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    withEmail(onEmail)
  }

  return (
    <Sheet
      title={labels.signInTitle}
      lead={lead}
      footer={<NoAccount labels={labels} registerUrl={registerUrl} />}
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
        <OtherWays labels={labels} onChoose={(way) => withEmail((typed) => onOtherWay(way, typed))} />
      </form>
    </Sheet>
  )
}

/** The way on for whoever is not registered. */
function NoAccount({ labels, registerUrl }: Pick<Props, 'labels' | 'registerUrl'>) {
  return (
    <>
      {labels.noAccountYet}{' '}
      <a href={registerUrl} className={linkStyle}>
        {labels.register}
      </a>
    </>
  )
}

type OtherWay = Parameters<Props['onOtherWay']>[0]

/** What signs in without a code. */
function OtherWays({ labels, onChoose }: { labels: SignInLabels; onChoose: (way: OtherWay) => void }) {
  return (
    <div role="group" aria-labelledby="other-ways" className="flex flex-col gap-2">
      <p id="other-ways" className="text-sm text-muted">
        {labels.steps.otherWays}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button onClick={() => onChoose('password')}>{labels.steps.usePassword}</Button>
        <Button onClick={() => onChoose('passkey')}>{labels.steps.usePasskey}</Button>
      </div>
    </div>
  )
}
