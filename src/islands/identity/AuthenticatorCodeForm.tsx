import { IdentityError } from '#core/identity/identity-problem.ts'
import type { StepLabels } from '#islands/auth/labels.ts'
import { useState } from 'react'
import { AnswerForm } from './AnswerForm.tsx'
import { digitsField, toDigits } from './digits-field.ts'

type Props = { labels: StepLabels; submitLabel: string; onCode: (code: string) => Promise<void> }

/** RFC 6238 §1.2: what authenticator apps show by default. */
const codeLength = 6

export function AuthenticatorCodeForm({ labels, submitLabel, onCode }: Props) {
  const [field] = useState(() => digitsField(codeLength))

  async function answer(text: string) {
    const code = toDigits(text)
    if (code.length !== codeLength) throw new IdentityError('authenticator-code-missing')

    await onCode(code)
  }

  return (
    <AnswerForm
      labels={labels}
      label={labels.code}
      hint={labels.steps.authenticatorHint}
      submitLabel={submitLabel}
      field={field}
      onAnswer={answer}
    />
  )
}
