import type { SignInStepOf } from '#core/identity/sign-in-step.ts'
import type { SignInScreenProps } from '#islands/auth/sign-in-screen.ts'
import { FactorList } from './FactorList.tsx'
import { StepSheet } from './StepSheet.tsx'

/** Which second factor to add, for an account that has none and must. */
export function SecondFactorSetupStep(props: SignInScreenProps<SignInStepOf<'mfa-setup-selection'>>) {
  const { identity, labels, step, onStep, onStartOver } = props
  const { steps } = labels

  return (
    <StepSheet
      labels={labels}
      title={steps.mfaSetupTitle}
      lead={steps.mfaSetupLead}
      onStartOver={onStartOver}
    >
      <FactorList
        labels={labels}
        title={steps.mfaSetupTitle}
        factors={step.factors}
        onChoose={async (factor) => onStep(await identity.answer('mfa-setup-selection', factor))}
      />
    </StepSheet>
  )
}
