import type { Identity } from '#browser/identity.ts'
import { lastAddress } from '#browser/stored-state.ts'
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
  /** The service finds out by itself whose passkey it is given. */
  findsPasskeyHolder: boolean
  /** The visitor came back to this step. */
  takesFocus: boolean
  onEmail: (email: string) => Promise<void>
  /** Signs in another way than by a code. By a passkey `email` may be empty: whose it is, it tells. */
  onOtherWay: (way: 'password' | 'passkey', email: string) => Promise<void>
}

export function EmailStep(props: Props) {
  const { identity, labels, email, lead, registerUrl, findsPasskeyHolder, takesFocus, onEmail, onOtherWay } =
    props
  const { isBusy, problem, attempt } = useAttempt()
  const field = useRef<HTMLInputElement>(null)
  const error = problem && labels.problems[problem.code]

  useEffect(() => {
    if (problem || takesFocus) field.current?.focus()
  }, [problem, takesFocus])

  const typedEmail = () => field.current?.value.trim() ?? ''
  const withEmail = (goOn: (typed: string) => Promise<void>) =>
    void attempt(() => goOn(checkedEmail(typedEmail())))
  const withPasskey = () =>
    void attempt(() => onOtherWay('passkey', passkeyEmail(typedEmail(), findsPasskeyHolder)))

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
        <OtherWays
          labels={labels}
          onPassword={() => withEmail((typed) => onOtherWay('password', typed))}
          onPasskey={withPasskey}
        />
      </form>
    </Sheet>
  )
}

function checkedEmail(typed: string): string {
  if (!typed) throw new IdentityError('email-missing')
  if (!isEmailAddress(typed)) throw new IdentityError('email-invalid')

  return typed
}

/** Whose passkey to ask for: without an address anybody's, or that of who signed in here last. */
function passkeyEmail(typed: string, findsPasskeyHolder: boolean): string {
  if (typed) return checkedEmail(typed)
  const known = findsPasskeyHolder ? '' : lastAddress()
  if (known === null) throw new IdentityError('passkey-email-missing')

  return known
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

type OtherWaysProps = { labels: SignInLabels; onPassword: () => void; onPasskey: () => void }

/** What signs in without a code. */
function OtherWays({ labels, onPassword, onPasskey }: OtherWaysProps) {
  return (
    <div role="group" aria-labelledby="other-ways" className="flex flex-col gap-2">
      <p id="other-ways" className="text-sm text-muted">
        {labels.steps.otherWays}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button onClick={onPassword}>{labels.steps.usePassword}</Button>
        <Button onClick={onPasskey}>{labels.steps.usePasskey}</Button>
      </div>
    </div>
  )
}
