import { makeIdentity, type Identity, type IdentityClient } from '#browser/identity.ts'
import { storePendingCode } from '#browser/pending-codes.ts'
import { safeNext } from '#core/access/safe-next.ts'
import { IdentityError } from '#core/identity/identity-problem.ts'
import { isCompleteCode, toCode } from '#core/identity/one-time-code.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { Announcement } from './Announcement.tsx'
import { CodeField } from './CodeField.tsx'
import { CodeWait } from './CodeWait.tsx'
import { formText } from './form-text.ts'
import { HaveAccount } from './HaveAccount.tsx'
import type { VerifyLabels } from './labels.ts'
import { SentTo } from './SentTo.tsx'
import { Sheet } from './Sheet.tsx'
import { useAttempt } from './use-attempt.ts'
import { usePendingCode } from './use-pending-code.ts'
import { withNext } from './with-next.ts'

type Props = {
  client: IdentityClient
  labels: VerifyLabels
  next: string | null
  /** In place of the identity service at `client`. */
  identity?: Identity
}

export function VerifyAccount({ client, labels, next, identity: given }: Props) {
  const [identity] = useState(() => given ?? makeIdentity(client))
  const form = useRef<HTMLFormElement>(null)
  const { pending, isResent, isBusy, problem, confirm, resend } = useConfirmation(identity, next, form)
  const isAboutEmail = problem?.code === 'email-missing'
  const error = problem && labels.problems[problem.code]

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    confirm(toCode(formText(event.currentTarget, 'code')))
  }

  return (
    <Sheet
      title={labels.verifyTitle}
      lead={pending ? <SentTo text={labels.verifySent} email={pending.email} /> : labels.verifyLead}
      footer={<HaveAccount labels={labels} next={next} />}
    >
      <form
        ref={form}
        method="post"
        action="/verify-account"
        noValidate
        onSubmit={submit}
        className="flex flex-col gap-6"
      >
        {!pending && (
          <TextField
            name="email"
            type="email"
            label={labels.email}
            error={isAboutEmail ? error : null}
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
        <CodeField
          label={labels.code}
          hint={labels.codeHint}
          error={isAboutEmail ? null : error}
          onComplete={pending ? confirm : undefined}
          takesFocus={pending !== null}
        />
        <Announcement urgent text={error} />
        <Button type="submit" tone="primary" busy={isBusy}>
          {labels.confirmAddress}
        </Button>
        {pending ? (
          <CodeWait labels={labels} pending={pending} isResent={isResent} onResend={resend} />
        ) : (
          <Button onClick={resend}>{labels.resend}</Button>
        )}
      </form>
    </Sheet>
  )
}

/** Confirms the address of a registration, or has another code sent there. */
function useConfirmation(identity: Identity, next: string | null, form: RefObject<HTMLFormElement | null>) {
  const [pending, setPending] = usePendingCode('registration')
  const [isResent, setResent] = useState(false)
  const { isBusy, problem, attempt } = useAttempt()

  /** Known since registering, or written here. */
  function address(): string {
    const email = pending?.email ?? (form.current ? formText(form.current, 'email') : '')
    if (!email) throw new IdentityError('email-missing')

    return email
  }

  const confirm = (code: string) =>
    void attempt(async () => {
      const email = address()
      if (!isCompleteCode(code)) throw new IdentityError('code-missing')
      const confirmation = await identity.confirmRegistration(email, code)
      if (!confirmation.confirmed) throw new IdentityError(confirmation.problem)

      setPending(null)
      if (confirmation.signedIn) return location.assign(safeNext(next))
      // A code that ran out long ago: only the address is taken along.
      storePendingCode('signIn', { email, destination: null, sentAt: 0 })
      location.assign(next ? `${withNext('/login', next)}&confirmed` : '/login?confirmed')
    })

  const resend = () =>
    void attempt(async () => {
      const email = address()
      setPending({ email, destination: await identity.resendCode(email), sentAt: Date.now() })
      setResent(true)
    })

  return { pending, isResent, isBusy, problem, confirm, resend }
}
