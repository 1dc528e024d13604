import type { SignInStepOf } from '#core/identity/sign-in-step.ts'
import type { SignInLabels } from '#islands/auth/labels.ts'
import type { SignInScreenProps } from '#islands/auth/sign-in-screen.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { StepSheet } from './StepSheet.tsx'

/** A challenge of the pool's own: it may say what it asks, in `question`, or where it sent a code. */
export function CustomChallengeStep(props: SignInScreenProps<SignInStepOf<'custom-challenge'>>) {
  const { identity, labels, step, onStep, onStartOver } = props
  const { steps } = labels

  return (
    <StepSheet
      labels={labels}
      title={steps.customTitle}
      lead={leadOf(step.facts, steps)}
      onStartOver={onStartOver}
    >
      <AnswerForm
        labels={labels}
        label={steps.customAnswer}
        submitLabel={steps.continue}
        field={{ autoComplete: 'off' }}
        onAnswer={async (answer) => onStep(await identity.answer('custom-challenge', answer.trim()))}
      />
    </StepSheet>
  )
}

function leadOf(
  { question, CODE_DELIVERY_DESTINATION: destination }: Readonly<Record<string, string>>,
  { customLead, customSent }: SignInLabels['steps'],
): string {
  if (question) return question

  return destination ? customSent.replace('{{destination}}', destination) : customLead
}
