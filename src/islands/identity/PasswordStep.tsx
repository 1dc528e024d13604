import { IdentityError } from '#core/identity/identity-problem.ts'
import type { SignInStepOf } from '#core/identity/sign-in-step.ts'
import { SentTo } from '#islands/auth/SentTo.tsx'
import { linkStyle } from '#islands/auth/Sheet.tsx'
import type { SignInScreenProps } from '#islands/auth/sign-in-screen.ts'
import { storePendingCode } from '#browser/pending-codes.ts'
import { useState } from 'react'
import { AnswerForm } from './AnswerForm.tsx'
import { StepSheet } from './StepSheet.tsx'

export function PasswordStep(props: SignInScreenProps<SignInStepOf<'password'>>) {
  const { identity, labels, pending, step, flow, onStep, onStartOver } = props
  const { steps } = labels
  // The service takes one answer to what it asked; after a slip everything is given at once.
  const [isAsked, setAsked] = useState(step.asked)

  async function answer(password: string) {
    if (!password) throw new IdentityError('password-missing')
    setAsked(false)
    await onStep(
      await (isAsked
        ? identity.answer('password', password)
        : identity.signIn(flow, pending.email, password)),
    )
  }

  return (
    <StepSheet
      labels={labels}
      title={steps.passwordTitle}
      lead={<SentTo text={steps.passwordLead} email={pending.email} />}
      onStartOver={onStartOver}
    >
      <AnswerForm
        labels={labels}
        label={steps.password}
        submitLabel={labels.signIn}
        field={{ type: 'password', autoComplete: 'current-password' }}
        username={pending.email}
        onAnswer={answer}
      >
        <a
          href="/forgot-password"
          className={`${linkStyle} self-center text-sm`}
          onClick={() => storePendingCode('passwordReset', { ...pending, sentAt: 0 })}
        >
          {steps.forgotPassword}
        </a>
      </AnswerForm>
    </StepSheet>
  )
}
