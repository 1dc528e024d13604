import { makeIdentity, type Identity, type IdentityClient } from '#browser/identity.ts'
import { storePendingCode } from '#browser/pending-codes.ts'
import { safeNext } from '#core/access/routes.ts'
import { identityProblemOf } from '#core/identity/identity-problem.ts'
import { remainingMs, type PendingCode } from '#core/identity/pending-code.ts'
import type { SignInStep, SignInStepKind } from '#core/identity/sign-in-step.ts'
import { useState, type ComponentType } from 'react'
import { EmailCodeStep } from './EmailCodeStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import type { SignInLabels } from './labels.ts'
import type { SignInScreenProps } from './sign-in-screen.ts'
import { StepNotOffered } from './StepNotOffered.tsx'
import { usePendingCode } from './use-pending-code.ts'
import { withNext } from './with-next.ts'

/** A step that is not here, and does not lead to another page, is not offered yet. */
const screens: Partial<Record<SignInStepKind, ComponentType<SignInScreenProps>>> = {
  'email-code': EmailCodeStep,
}

type Props = {
  client: IdentityClient
  labels: SignInLabels
  /** Where to after signing in, as it came with the address. */
  next: string | null
  /** The address to begin with. */
  email: string
  /** The visitor has just confirmed a registration. */
  isConfirmed: boolean
  /** In place of the identity service at `client`. */
  identity?: Identity
}

export function SignIn({ client, labels, next, email, isConfirmed, identity: given }: Props) {
  const [identity] = useState(() => given ?? makeIdentity(client))
  const [openedAt] = useState(() => Date.now())
  const [pending, setPending] = usePendingCode('signIn')
  const [step, setStep] = useState<SignInStepKind>('email-code')
  const [isBack, setBack] = useState(false)
  const Screen = screens[step] ?? StepNotOffered

  async function requestCode(address: string) {
    try {
      await take(await identity.requestCode(address), address)
    } catch (error) {
      if (identityProblemOf(error) !== 'already-signed-in') throw error
      location.assign('/dashboard')
    }
  }

  async function take(asked: SignInStep, address: string) {
    const destination = asked.kind === 'email-code' ? asked.destination : null
    const waiting: PendingCode = { email: address, destination, sentAt: Date.now() }
    switch (asked.kind) {
      case 'done':
        setPending(null)
        return location.assign(safeNext(next))
      case 'confirm-sign-up':
        storePendingCode('registration', waiting)
        await identity.resendCode(address)
        return location.assign(withNext('/verify-account', next))
      case 'reset-password':
        storePendingCode('passwordReset', waiting)
        return location.assign('/forgot-password')
      default:
        setStep(asked.kind)
        setPending(waiting)
    }
  }

  function startOver() {
    setPending(null)
    setStep('email-code')
    setBack(true)
  }

  // A code that ran out before the page was opened is of no use; one that runs out on it may be replaced there.
  if (pending && remainingMs(pending, openedAt) > 0) {
    return (
      <Screen
        {...{ identity, labels, pending }}
        onStep={(asked) => take(asked, pending.email)}
        onResend={() => requestCode(pending.email)}
        onStartOver={startOver}
      />
    )
  }

  return (
    <EmailStep
      {...{ identity, labels }}
      email={pending?.email ?? email}
      lead={isConfirmed ? labels.confirmedLead : labels.signInLead}
      registerUrl={withNext('/register', next)}
      takesFocus={isBack}
      onEmail={requestCode}
    />
  )
}
