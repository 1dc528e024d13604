import { useLocalization } from '#browser/localization.tsx'
import { IdentityError } from '#core/identity/identity-problem.ts'
import { AuthenticatorSecret } from '#islands/identity/AuthenticatorSecret.tsx'
import { toDigits } from '#islands/identity/digits-field.ts'
import { useState } from 'react'
import { ProofRefused, useProven } from './proof.ts'
import { StepForm } from './StepForm.tsx'
import { useLoaded } from './use-loaded.ts'
import { Waiting } from './Waiting.tsx'

type Props = { onDone: () => Promise<void>; onCancel: () => void }

const loadSecret = async () =>
  (await import('#browser/identity-account.ts')).identityAccount.setUpAuthenticator()

export function AuthenticatorSetup({ onDone, onCancel }: Props) {
  const { t } = useLocalization()
  const proven = useProven()
  const [load] = useState(
    () => () =>
      proven(loadSecret).catch((error: unknown) => {
        if (error instanceof ProofRefused) onCancel()
        throw error
      }),
  )
  const [secret, reload] = useLoaded(load)
  if (secret.state !== 'ready') return <Waiting loaded={secret} onRetry={reload} />

  async function confirm(text: string) {
    const code = toDigits(text)
    if (!code) throw new IdentityError('authenticator-code-missing')
    const { identityAccount } = await import('#browser/identity-account.ts')
    await identityAccount.confirmAuthenticator(code)
    await onDone()
  }

  return (
    <>
      <p>{t('profile.security.scan')}</p>
      <AuthenticatorSecret
        {...secret.value}
        qrLabel={t('auth.steps.qrLabel')}
        secretLead={t('auth.steps.secretLead')}
      />
      <StepForm
        label={t('profile.security.code')}
        hint={t('auth.steps.authenticatorHint')}
        submitLabel={t('profile.security.confirm')}
        field={{ inputMode: 'numeric', autoComplete: 'one-time-code' }}
        onSubmit={confirm}
        onCancel={onCancel}
      />
    </>
  )
}
