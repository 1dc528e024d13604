import { toFirstFactorChoices } from '#core/identity/factors.ts'
import type { SignInStepOf } from '#core/identity/sign-in-step.ts'
import { SentTo } from '#islands/auth/SentTo.tsx'
import type { SignInScreenProps } from '#islands/auth/sign-in-screen.ts'
import { FactorList } from './FactorList.tsx'
import { StepSheet } from './StepSheet.tsx'

export function FirstFactorStep(props: SignInScreenProps<SignInStepOf<'first-factor-selection'>>) {
  const { identity, labels, pending, step, onStep, onStartOver } = props
  const { steps } = labels

  return (
    <StepSheet
      labels={labels}
      title={steps.firstFactorTitle}
      lead={<SentTo text={steps.firstFactorLead} email={pending.email} />}
      onStartOver={onStartOver}
    >
      <FactorList
        labels={labels}
        title={steps.firstFactorTitle}
        factors={toFirstFactorChoices(step.factors)}
        onChoose={async (factor) => onStep(await identity.answer('first-factor-selection', factor))}
      />
    </StepSheet>
  )
}
