import type { SignInStepOf } from '#core/identity/sign-in-step.ts'
import type { SignInScreenProps } from '#islands/auth/sign-in-screen.ts'
import { useState } from 'react'
import { AnswerForm } from './AnswerForm.tsx'
import { digitsField, toDigits } from './digits-field.ts'
import { StepSheet } from './StepSheet.tsx'

/** Pools send six or eight digits by text message: eight send themselves. */
const longestCode = 8

export function SmsCodeStep(props: SignInScreenProps<SignInStepOf<'sms-code'>>) {
  const { identity, labels, step, onStep, onStartOver } = props
  const { steps } = labels
  const [field] = useState(() => digitsField(longestCode))
  const { destination } = step

  return (
    <StepSheet
      labels={labels}
      title={steps.smsTitle}
      lead={destination ? steps.smsSent.replace('{{destination}}', destination) : steps.smsSentSomewhere}
      onStartOver={onStartOver}
    >
      <AnswerForm
        labels={labels}
        label={labels.code}
        hint={steps.smsHint}
        submitLabel={labels.signIn}
        field={field}
        onAnswer={async (code) => onStep(await identity.answer('sms-code', toDigits(code)))}
      />
    </StepSheet>
  )
}
