import type { SignInScreenProps } from '#islands/auth/sign-in-screen.ts'
import { AuthenticatorCodeForm } from './AuthenticatorCodeForm.tsx'
import { StepSheet } from './StepSheet.tsx'

export function AuthenticatorCodeStep({ identity, labels, onStep, onStartOver }: SignInScreenProps) {
  return (
    <StepSheet
      labels={labels}
      title={labels.steps.authenticatorTitle}
      lead={labels.steps.authenticatorLead}
      onStartOver={onStartOver}
    >
      <AuthenticatorCodeForm
        labels={labels}
        submitLabel={labels.signIn}
        onCode={async (code) => onStep(await identity.answer('authenticator-code', code))}
      />
    </StepSheet>
  )
}
