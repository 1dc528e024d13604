import type { SignInStepOf } from '#core/identity/sign-in-step.ts'
import type { SignInScreenProps } from '#islands/auth/sign-in-screen.ts'
import { FactorList } from './FactorList.tsx'
import { StepSheet } from './StepSheet.tsx'

/** Which of the second factors that the account has. */
export function SecondFactorStep(props: SignInScreenProps<SignInStepOf<'mfa-selection'>>) {
  const { identity, labels, step, onStep, onStartOver } = props
  const { steps } = labels

  return (
    <StepSheet labels={labels} title={steps.mfaTitle} lead={steps.mfaLead} onStartOver={onStartOver}>
      <FactorList
        labels={labels}
        title={steps.mfaTitle}
        factors={step.factors}
        onChoose={async (factor) => onStep(await identity.answer('mfa-selection', factor))}
      />
    </StepSheet>
  )
}
