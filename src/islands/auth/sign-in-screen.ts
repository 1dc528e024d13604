import type { Identity } from '#browser/identity.ts'
import type { PendingCode } from '#core/identity/pending-code.ts'
import type { SignInFlow } from '#core/identity/sign-in-flow.ts'
import type { SignInStep } from '#core/identity/sign-in-step.ts'
import type { SignInLabels } from './labels.ts'

/** What every step's screen gets. */
export type SignInScreenProps<Step extends SignInStep = SignInStep> = {
  identity: Identity
  labels: SignInLabels
  pending: PendingCode
  /** What is asked. */
  step: Step
  /** How to sign in with a password. */
  flow: SignInFlow
  /** Goes on with what the identity service asks next. */
  onStep: (step: SignInStep) => Promise<void>
  /** Asks for another code for the same address. */
  onResend: () => Promise<void>
  /** Begins again with another address. */
  onStartOver: () => void
}
