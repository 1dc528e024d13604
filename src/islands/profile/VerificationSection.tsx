import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { buttonStyle } from '#islands/ui/button-style.ts'
import { FieldError } from '#islands/ui/Field.tsx'
import { Check, Clock, TimerOff, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { dateText } from './date-text.ts'
import { loadIdentity, type Verification } from './papers.ts'
import { PapersForm } from './PapersForm.tsx'
import { SectionHeading } from './SectionHeading.tsx'
import { panelId } from './SectionTabs.tsx'
import { useLoaded } from './use-loaded.ts'
import { useTask } from './use-task.ts'
import { Waiting } from './Waiting.tsx'

const looks = {
  pending: { tone: 'info', icon: Clock },
  approved: { tone: 'success', icon: Check },
  declined: { tone: 'danger', icon: X },
  expired: { tone: 'warning', icon: TimerOff },
} as const

export function VerificationSection() {
  const { t } = useLocalization()
  const [identity, reload] = useLoaded(loadIdentity)
  const verification = identity.state === 'ready' ? identity.value.settings.verification : null
  const isSettled = verification?.status === 'pending' || verification?.status === 'approved'
  const was = useRef<boolean | null>(null)

  // What was pressed is gone with its form: on to what stands in its place.
  useEffect(() => {
    if (identity.state !== 'ready') return
    if (was.current !== null && was.current !== isSettled) document.getElementById(panelId)?.focus()
    was.current = isSettled
  }, [identity.state, isSettled])

  return (
    <>
      <SectionHeading title={t('profile.tabs.verification')} lead={t('profile.verification.lead')}>
        {verification && (
          <Badge {...looks[verification.status]} label={t(`profile.verification.${verification.status}`)} />
        )}
      </SectionHeading>
      <Waiting loaded={identity} onRetry={reload} />
      {verification && <Standing verification={verification} onChange={reload} />}
      {identity.state === 'ready' && !isSettled && <PapersForm state={identity.value} onChange={reload} />}
    </>
  )
}

type Props = { verification: Verification; onChange: () => Promise<void> }

function Standing({ verification, onChange }: Props) {
  const { t, locale } = useLocalization()
  const { status, reason, expires_at, updated_at } = verification
  // The host names the last day of an approval, which ends with that day in UTC: it is the same day wherever it is read.
  const until = expires_at && dateText(expires_at, locale, 'UTC')
  const told = (status === 'expired' && until) || dateText(updated_at, locale)

  return (
    <div className="flex flex-col items-start gap-4">
      <div role="status" className="flex flex-col gap-1">
        <p>{t(`profile.verification.${status}Text`, { date: told, reason: reason ?? '' })}</p>
        {status === 'approved' && until && <p>{t('profile.verification.approvedUntil', { date: until })}</p>}
        {status !== 'declined' && <Shown verification={verification} />}
      </div>
      {status === 'approved' && <p className="text-sm text-muted">{t('profile.verification.effect')}</p>}
      {status === 'pending' && <WhileWaiting verification={verification} onChange={onChange} />}
    </div>
  )
}

/** What was shown, in a line. */
function Shown({ verification }: Pick<Props, 'verification'>) {
  const { t, locale } = useLocalization()
  const { document_types, document_country, document_name } = verification
  const kinds = document_types.map((type) => t(`profile.verification.${type}`))
  const document = new Intl.ListFormat(locale, { type: 'conjunction' }).format(kinds)
  if (!document_country || !document_name) return <p className="text-sm text-muted">{document}</p>
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(document_country) ?? document_country

  return (
    <p className="text-sm break-words text-muted">
      {t('profile.verification.shown', { document, country, name: document_name })}
    </p>
  )
}

function WhileWaiting({ verification: { id, url }, onChange }: Props) {
  const { t } = useLocalization()
  const { isBusy, error, run } = useTask()

  const takeBack = () =>
    void run(async () => {
      await api('DELETE /idt-mgmt/api/v1/users/verification/{id}', { params: { id } })
      await onChange()
    })

  return (
    <>
      {url && (
        <a href={url} className={buttonStyle('primary')}>
          {t('profile.verification.goOn')}
        </a>
      )}
      <p className="text-sm text-muted">
        {t('profile.verification.safe')} {t('profile.verification.takeBackText')}
      </p>
      {error && (
        <div role="alert">
          <FieldError id="verification-error" text={error} />
        </div>
      )}
      <Button busy={isBusy} onClick={takeBack}>
        {t('profile.verification.takeBack')}
      </Button>
    </>
  )
}
