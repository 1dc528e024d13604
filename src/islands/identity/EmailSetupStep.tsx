import { isEmailAddress } from '#core/identity/email-address.ts'
import { IdentityError } from '#core/identity/identity-problem.ts'
import type { SignInScreenProps } from '#islands/auth/sign-in-screen.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { StepSheet } from './StepSheet.tsx'

export function EmailSetupStep({ identity, labels, pending, onStep, onStartOver }: SignInScreenProps) {
  const { steps } = labels

  async function answer(text: string) {
    const email = text.trim()
    if (!email) throw new IdentityError('email-missing')
    if (!isEmailAddress(email)) throw new IdentityError('email-invalid')

    await onStep(await identity.answer('email-setup', email))
  }

  return (
    <StepSheet
      labels={labels}
      title={steps.emailSetupTitle}
      lead={steps.emailSetupLead}
      onStartOver={onStartOver}
    >
      <AnswerForm
        labels={labels}
        label={labels.email}
        submitLabel={steps.sendCode}
        field={{ type: 'email', autoComplete: 'email', defaultValue: pending.email }}
        onAnswer={answer}
      />
    </StepSheet>
  )
}
