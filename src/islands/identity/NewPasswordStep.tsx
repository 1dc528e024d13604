import { IdentityError } from '#core/identity/identity-problem.ts'
import { minPasswordLength } from '#core/identity/password-policy.ts'
import type { SignInStepOf } from '#core/identity/sign-in-step.ts'
import type { SignInScreenProps } from '#islands/auth/sign-in-screen.ts'
import { TextField } from '#islands/ui/TextField.tsx'
import { useRef, useState } from 'react'
import { AnswerForm } from './AnswerForm.tsx'
import { StepSheet } from './StepSheet.tsx'

/** An administrator made the account: its first password is known to two, and its name may be missing. */
export function NewPasswordStep(props: SignInScreenProps<SignInStepOf<'new-password'>>) {
  const { identity, labels, pending, step, onStep, onStartOver } = props
  const { steps } = labels
  const [name, setName] = useState('')
  const [isNameMissing, setNameMissing] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const asksName = step.missing.includes('name')

  async function answer(password: string) {
    const lacksName = asksName && !name.trim()
    setNameMissing(lacksName)
    if (lacksName) return nameField.current?.focus()
    if (password.length < minPasswordLength) throw new IdentityError('password-too-weak')
    const attributes = asksName ? { name: name.trim() } : undefined

    await onStep(await identity.answer('new-password', password, attributes))
  }

  return (
    <StepSheet
      labels={labels}
      title={steps.newPasswordTitle}
      lead={steps.newPasswordLead}
      onStartOver={onStartOver}
    >
      <AnswerForm
        labels={labels}
        label={labels.newPassword}
        hint={labels.newPasswordHint}
        submitLabel={labels.setPassword}
        field={{ type: 'password', autoComplete: 'new-password' }}
        username={pending.email}
        onAnswer={answer}
        before={
          asksName && (
            <TextField
              ref={nameField}
              label={steps.name}
              error={isNameMissing ? steps.nameMissing : null}
              value={name}
              onChange={(event) => setName(event.target.value)}
              autoComplete="name"
              maxLength={100}
            />
          )
        }
      />
    </StepSheet>
  )
}
