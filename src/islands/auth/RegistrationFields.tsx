import { toCompanySlug } from '#core/people/names.ts'
import type { RegistrationFault, RegistrationField, RegistrationForm } from '#core/people/registration.ts'
import { TextField } from '#islands/ui/TextField.tsx'
import { useState } from 'react'
import { faultText } from './fault-text.ts'
import type { RegisterLabels } from './labels.ts'

export type InvitationTexts = { lead: string; emailHint: string }

type Props = {
  labels: RegisterLabels
  faults: readonly RegistrationFault[]
  written: RegistrationForm | undefined
  invitation: InvitationTexts | null | undefined
  /** What the identity service holds against the address. */
  emailProblem: string | null
  onInput: () => void
}

/** Each field's id is its name: the summary leads there. */
export function RegistrationFields({ labels, faults, written, invitation, emailProblem, onInput }: Props) {
  const [slug, setSlug] = useState(() => toCompanySlug(written?.companyName ?? ''))

  const wiring = (field: RegistrationField) => {
    const fault = faults.find((one) => one.field === field)
    const error = fault && faultText(fault, labels)
    return { id: field, name: field, label: labels[field], defaultValue: written?.[field], error, onInput }
  }

  return (
    <>
      <div className="grid gap-6 md:grid-cols-2 md:gap-4">
        <TextField {...wiring('firstName')} autoComplete="given-name" maxLength={100} />
        <TextField {...wiring('lastName')} autoComplete="family-name" maxLength={100} />
      </div>
      <TextField
        {...wiring('email')}
        {...(emailProblem && { error: emailProblem })}
        {...(invitation && { hint: invitation.emailHint, readOnly: true })}
        type="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
      />
      {!invitation && (
        <TextField
          {...wiring('companyName')}
          hint={slug ? `${labels.slugPreview} ${slug}` : labels.companyHint}
          autoComplete="organization"
          maxLength={100}
          onChange={(event) => setSlug(toCompanySlug(event.target.value))}
        />
      )}
      <TextField
        {...wiring('phone')}
        optionalLabel={labels.optional}
        type="tel"
        autoComplete="tel"
        maxLength={32}
      />
    </>
  )
}
