import { makeIdentity, type Identity, type IdentityClient } from '#browser/identity.ts'
import { storePendingCode } from '#browser/pending-codes.ts'
import { storeLastAddress } from '#browser/stored-state.ts'
import { safeNext } from '#core/access/safe-next.ts'
import { identityProblemOf } from '#core/identity/identity-problem.ts'
import { remainingMs, type PendingCode } from '#core/identity/pending-code.ts'
import type { SignInFlow } from '#core/identity/sign-in-flow.ts'
import type { SignInStep } from '#core/identity/sign-in-step.ts'
import { lazy, startTransition, Suspense, useState } from 'react'
import { EmailCodeStep } from './EmailCodeStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import type { SignInLabels } from './labels.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { usePendingCode } from './use-pending-code.ts'
import { withNext } from './with-next.ts'

/** Most people see a code by e-mail and nothing else. */
const OtherStep = lazy(() =>
  import('#islands/identity/OtherStep.tsx').then((module) => ({ default: module.OtherStep })),
)

type Props = {
  client: IdentityClient
  labels: SignInLabels
  /** Where to after signing in, as it came with the address. */
  next: string | null
  /** The address to begin with. */
  email: string
  /** The visitor has just confirmed a registration. */
  isConfirmed: boolean
  /** Another flow than by code, for pools that ask for it. */
  flow?: SignInFlow | null
  /** That flow begins with a password. */
  asksPassword?: boolean
  /** In place of the identity service at `client`. */
  identity?: Identity
}

export function SignIn(props: Props) {
  const { client, labels, next, email, isConfirmed, flow, asksPassword, identity: given } = props
  const [identity] = useState(() => given ?? makeIdentity(client))
  const { pending, isWaiting, asked, isBack, begin, take, startOver } = useSteps(identity, props)
  const registerUrl = withNext('/register', next)

  if (!pending || !isWaiting) {
    return (
      <EmailStep
        {...{ identity, labels }}
        email={pending?.email || email}
        lead={isConfirmed ? labels.confirmedLead : labels.signInLead}
        registerUrl={registerUrl}
        findsPasskeyHolder={client.findsPasskeyHolder === true}
        takesFocus={isBack}
        onEmail={begin}
        onOtherWay={(kind, address) => take({ kind, asked: false }, address)}
      />
    )
  }

  const screen = {
    ...{ identity, labels, pending },
    flow: flow && asksPassword ? flow : ('USER_AUTH_WITH_PASSWORD' as const),
    onStep: (step: SignInStep) => take(step, pending.email),
    onResend: () => begin(pending.email),
    onStartOver: startOver,
  }
  const step: SignInStep = asked ?? { kind: 'email-code', destination: pending.destination }

  return (
    <ScreenBoundary labels={labels}>
      <Suspense>
        {step.kind === 'email-code' ? (
          <EmailCodeStep {...screen} step={step} registerUrl={registerUrl} />
        ) : (
          <OtherStep {...screen} step={step} />
        )}
      </Suspense>
    </ScreenBoundary>
  )
}

/** What was asked for last and where a code went; whoever is through leaves for where they wanted to go. */
function useSteps(identity: Identity, { client, next, flow, asksPassword = false }: Props) {
  const [openedAt] = useState(() => Date.now())
  const [pending, setPending] = usePendingCode('signIn')
  const [asked, setAsked] = useState<SignInStep | null>(null)
  const [isBack, setBack] = useState(false)

  const begin = (address: string) =>
    unlessSignedIn(next, async () => {
      if (!flow) return take(await identity.requestCode(address), address)
      if (asksPassword) return take({ kind: 'password', asked: false }, address)

      await take(await identity.signIn(flow, address), address)
    })

  async function take(step: SignInStep, address: string) {
    const destination = 'destination' in step ? step.destination : null
    const waiting: PendingCode = { email: address, destination, sentAt: Date.now() }
    switch (step.kind) {
      case 'done':
        setPending(null)
        // A pool at AWS asks for a passkey by its owner's address alone.
        if (!client.findsPasskeyHolder) storeLastAddress(address)
        return location.assign(safeNext(next))
      case 'confirm-sign-up':
        storePendingCode('registration', waiting)
        await identity.resendCode(address)
        return location.assign(withNext('/verify-account', next))
      case 'reset-password':
        storePendingCode('passwordReset', waiting)
        return location.assign('/forgot-password')
      default:
        // What is shown stays until the screen is there. A reload finds a code by mail again; of other steps, the address.
        startTransition(() => {
          setAsked(step)
          setPending(step.kind === 'email-code' ? waiting : { ...waiting, sentAt: 0 })
        })
    }
  }

  function startOver() {
    setPending(null)
    setAsked(null)
    setBack(true)
  }

  // A code that ran out before the page was opened is of no use; one that runs out on it may be replaced there.
  const isWaiting = pending !== null && (asked !== null || remainingMs(pending, openedAt) > 0)

  return { pending, isWaiting, asked, isBack, begin, take, startOver }
}

/** A session that is still alive needs no other. */
async function unlessSignedIn(next: string | null, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (identityProblemOf(error) !== 'already-signed-in') throw error
    location.assign(safeNext(next))
  }
}
