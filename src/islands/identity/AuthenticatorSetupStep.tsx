import type { SignInStepOf } from '#core/identity/sign-in-step.ts'
import type { SignInScreenProps } from '#islands/auth/sign-in-screen.ts'
import { AuthenticatorCodeForm } from './AuthenticatorCodeForm.tsx'
import { AuthenticatorSecret } from './AuthenticatorSecret.tsx'
import { StepSheet } from './StepSheet.tsx'

export function AuthenticatorSetupStep(props: SignInScreenProps<SignInStepOf<'authenticator-setup'>>) {
  const { identity, labels, step, onStep, onStartOver } = props
  const { steps } = labels

  return (
    <StepSheet labels={labels} title={steps.setupTitle} lead={steps.setupLead} onStartOver={onStartOver}>
      <AuthenticatorSecret
        secret={step.secret}
        uri={step.uri}
        qrLabel={steps.qrLabel}
        secretLead={steps.secretLead}
      />
      <AuthenticatorCodeForm
        labels={labels}
        submitLabel={steps.continue}
        onCode={async (code) => onStep(await identity.answer('authenticator-setup', code))}
      />
    </StepSheet>
  )
}
