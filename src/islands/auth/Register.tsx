import { makeIdentity, type Identity, type IdentityClient } from '#browser/identity.ts'
import { storePendingCode } from '#browser/pending-codes.ts'
import { tellTimeZone } from '#browser/stored-state.ts'
import { identityProblemOf, type IdentityProblem } from '#core/identity/identity-problem.ts'
import type { Locale } from '#core/locale/locale.ts'
import {
  checkRegistration,
  toSignUpPayload,
  type RegistrationFault,
  type RegistrationField,
  type RegistrationForm,
} from '#core/people/registration.ts'
import type { Address } from '#core/places/address.ts'
import type { PlaceLabels } from '#islands/places/place-labels.ts'
import { PlacePicker } from '#islands/places/PlacePicker.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ErrorSummary } from '#islands/ui/ErrorSummary.tsx'
import { useMemo, useState, type SubmitEvent } from 'react'
import { faultText } from './fault-text.ts'
import { formText } from './form-text.ts'
import { HaveAccount } from './HaveAccount.tsx'
import type { RegisterLabels } from './labels.ts'
import { registerAccount } from './register-account.ts'
import { RegistrationFields, type InvitationTexts } from './RegistrationFields.tsx'
import { linkStyle, Sheet } from './Sheet.tsx'
import { withNext } from './with-next.ts'

type Props = {
  client: IdentityClient
  labels: RegisterLabels
  placeLabels: PlaceLabels
  locale: Locale
  next: string | null
  /** What was written before the script ran. */
  written?: RegistrationForm
  /** For somebody who followed the link of an invitation: it is for one address, and into an organization that is there. */
  invitation?: InvitationTexts | null
  /** The host's terms; without them nothing is accepted by registering. */
  termsUrl?: string | null
  /** In place of the identity service at `client`. */
  identity?: Identity
}

type Outcome = { faults: readonly RegistrationFault[]; problem: IdentityProblem | null }
const nothingWrong: Outcome = { faults: [], problem: null }

export function Register(props: Props) {
  const { client, labels, locale, next, written, invitation, termsUrl, identity: given } = props
  const [identity] = useState(() => given ?? makeIdentity(client))
  const [address, setAddress] = useState<Address | null>(null)
  const { outcome, isBusy, submit } = useRegistration(props, identity, address)
  const errors = useMemo(() => summaryOf(outcome, labels), [outcome, labels])

  return (
    <Sheet
      title={labels.registerTitle}
      lead={invitation?.lead ?? labels.registerLead}
      footer={<HaveAccount labels={labels} next={next} />}
    >
      <form
        method="post"
        action={withNext('/register', next)}
        noValidate
        onSubmit={submit}
        className="flex flex-col gap-6"
      >
        <ErrorSummary title={labels.problemTitle} errors={errors} />
        <RegistrationFields
          labels={labels}
          faults={outcome.faults}
          written={written}
          invitation={invitation}
          emailProblem={outcome.problem === 'email-invalid' ? labels.problems['email-invalid'] : null}
          onInput={() => identity.prepare()}
        />
        <PlacePicker value={address} onChange={setAddress} labels={props.placeLabels} locale={locale} />
        <Button type="submit" tone="primary" busy={isBusy}>
          {labels.createAccount}
        </Button>
        {termsUrl && <Terms labels={labels} url={termsUrl} />}
      </form>
    </Sheet>
  )
}

/** From what is written to an account that waits for its code, or to what is wrong. */
function useRegistration({ locale, next, invitation }: Props, identity: Identity, address: Address | null) {
  const [outcome, setOutcome] = useState(nothingWrong)
  const [isBusy, setBusy] = useState(false)

  async function register(form: RegistrationForm) {
    setBusy(true)
    tellTimeZone()
    try {
      const { email } = form
      const destination = await registerAccount(identity, form, toSignUpPayload(form, locale, address))
      storePendingCode('registration', { email, destination, sentAt: Date.now() })
      // Not a full load: the library keeps in memory that confirming the address will sign in.
      const { navigate } = await import('astro:transitions/client')
      await navigate(withNext('/verify-account', next))
    } catch (error) {
      setOutcome({ faults: [], problem: identityProblemOf(error) ?? 'registration-failed' })
    } finally {
      setBusy(false)
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = formOf(event.currentTarget)
    const faults = checkRegistration(form, { isInvited: Boolean(invitation) })
    setOutcome({ faults, problem: null })
    if (faults.length === 0) void register(form)
  }

  return { outcome, isBusy, submit }
}

function Terms({ labels, url }: { labels: RegisterLabels; url: string }) {
  return (
    <p className="text-sm text-muted">
      {labels.terms}{' '}
      <a href={url} target="_blank" rel="noopener" className={linkStyle}>
        {labels.readTerms}
      </a>
    </p>
  )
}

function formOf(form: HTMLFormElement): RegistrationForm {
  const text = (field: RegistrationField) => formText(form, field)

  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    companyName: text('companyName'),
    phone: text('phone'),
  }
}

function summaryOf({ faults, problem }: Outcome, labels: RegisterLabels) {
  const ofFields = faults.map((fault) => ({ fieldId: fault.field, message: faultText(fault, labels) }))
  if (!problem) return ofFields

  return [{ fieldId: problem === 'email-invalid' ? 'email' : undefined, message: labels.problems[problem] }]
}
