import { useLocalization } from '#browser/localization.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SecondSteps } from './SecondSteps.tsx'
import { SectionHeading } from './SectionHeading.tsx'
import { useLoaded } from './use-loaded.ts'
import { Waiting } from './Waiting.tsx'

/** The identity library is fetched with this part of the dialog only. */
const loadSecurity = async () => (await import('#browser/identity-account.ts')).identityAccount.security()

export function SecuritySection() {
  const { t } = useLocalization()
  const [security, reload] = useLoaded(loadSecurity)

  return (
    <>
      <SectionHeading title={t('profile.tabs.security')} lead={t('profile.security.lead')} />
      <Waiting loaded={security} onRetry={reload} />
      {security.state === 'ready' && (
        <>
          {security.value.passkeys && <PasskeyList passkeys={security.value.passkeys} onChange={reload} />}
          <PasswordForm />
          <SecondSteps security={security.value} onChange={reload} />
        </>
      )}
    </>
  )
}
