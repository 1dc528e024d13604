import { useLocalization } from '#browser/localization.tsx'
import { IdentityError } from '#core/identity/identity-problem.ts'
import { toDigits } from '#islands/identity/digits-field.ts'
import { useState } from 'react'
import { StepForm } from './StepForm.tsx'

type Props = { number: string; onDone: () => Promise<void>; onCancel: () => void }

/** A number, then the code that came to it. */
export function PhoneSetup({ number, onDone, onCancel }: Props) {
  const { t } = useLocalization()
  const [isSent, setSent] = useState(false)

  async function send(text: string) {
    const { identityAccount } = await import('#browser/identity-account.ts')
    if (await identityAccount.setPhone(toE164(text))) return setSent(true)

    await identityAccount.switchFactor('SMS', true)
    await onDone()
  }
  async function confirm(text: string) {
    const code = toDigits(text)
    if (!code) throw new IdentityError('code-missing')
    const { identityAccount } = await import('#browser/identity-account.ts')
    await identityAccount.confirmPhone(code)
    await onDone()
  }

  if (!isSent) {
    return (
      <StepForm
        key="number"
        label={t('profile.security.phone')}
        hint={t('profile.security.phoneHint')}
        submitLabel={t('profile.security.sendCode')}
        field={{ type: 'tel', autoComplete: 'tel' }}
        initial={number}
        onSubmit={send}
        onCancel={onCancel}
      />
    )
  }

  return (
    <StepForm
      key="code"
      label={t('profile.security.code')}
      hint={t('profile.security.codeSent')}
      submitLabel={t('profile.security.confirm')}
      field={{ inputMode: 'numeric', autoComplete: 'one-time-code' }}
      onSubmit={confirm}
      onCancel={onCancel}
    />
  )
}

/** ITU-T E.164, as the identity service takes numbers: a plus sign and digits. */
function toE164(text: string): string {
  return `+${text.replace(/^\s*00/, '').replace(/\D/g, '')}`
}
