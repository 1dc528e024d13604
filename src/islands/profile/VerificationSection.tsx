import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { documentTypes, type IdentityDocument } from '#core/people/verification.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { buttonStyle } from '#islands/ui/button-style.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { FieldError } from '#islands/ui/Field.tsx'
import { Check, Clock, X } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { dateText } from './date-text.ts'
import { SaveRow } from './SaveRow.tsx'
import { SectionHeading } from './SectionHeading.tsx'
import { loadSettings, type Settings } from './settings.ts'
import { useLoaded } from './use-loaded.ts'
import { useTask } from './use-task.ts'
import { Waiting } from './Waiting.tsx'

type Verification = NonNullable<Settings['verification']>

const looks = {
  pending: { tone: 'info', icon: Clock },
  approved: { tone: 'success', icon: Check },
  declined: { tone: 'danger', icon: X },
} as const

export function VerificationSection() {
  const { t } = useLocalization()
  const [settings, reload] = useLoaded(loadSettings)
  const verification = settings.state === 'ready' ? settings.value.verification : null

  return (
    <>
      <SectionHeading title={t('profile.tabs.verification')} lead={t('profile.verification.lead')}>
        {verification && (
          <Badge {...looks[verification.status]} label={t(`profile.verification.${verification.status}`)} />
        )}
      </SectionHeading>
      {settings.state !== 'ready' && <Waiting loaded={settings} onRetry={reload} />}
      {settings.state === 'ready' && !verification && <StartForm onStarted={reload} />}
      {verification && <Standing verification={verification} onRetried={reload} />}
    </>
  )
}

function StartForm({ onStarted }: { onStarted: () => Promise<void> }) {
  const { t } = useLocalization()
  const { run, refuse, ...task } = useTask()
  const [chosen, setChosen] = useState<readonly IdentityDocument[]>([])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (chosen.length === 0) return refuse(t('profile.verification.documentsMissing'))

    void run(async () => {
      const { id } = await api('GET /users/me')
      await api('POST /idt-mgmt/api/v1/users/verification', {
        body: {
          provider: 'manual',
          type: 'identity',
          user_id: id,
          callback_url: `${location.origin}/dashboard?profile=verification`,
          document_types: [...chosen],
        },
      })
      await onStarted()
    })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-1 text-sm font-medium">{t('profile.verification.documents')}</legend>
        {documentTypes.map((type) => (
          <Checkbox
            key={type}
            label={t(`profile.verification.${type}`)}
            checked={chosen.includes(type)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, type] : chosen.filter((each) => each !== type))
            }
          />
        ))}
      </fieldset>
      <SaveRow {...task} isDone={false} label={t('profile.verification.start')} />
    </form>
  )
}

function Standing({
  verification,
  onRetried,
}: {
  verification: Verification
  onRetried: () => Promise<void>
}) {
  const { t, locale } = useLocalization()
  const { isBusy, error, run } = useTask()
  const { id, status, reason, url } = verification
  const date = dateText(verification.updated_at, locale)
  const documents = verification.document_types.map((type) => t(`profile.verification.${type}`))

  const retry = () =>
    void run(async () => {
      await api('POST /idt-mgmt/api/v1/users/verification/retry', { body: { id } })
      await onRetried()
    })

  return (
    <div className="flex flex-col items-start gap-4">
      <div role="status" className="flex flex-col gap-1">
        <p>{t(`profile.verification.${status}Text`, { date, reason: reason ?? '' })}</p>
        <p className="text-sm text-muted">
          {t('profile.verification.chosen', {
            documents: new Intl.ListFormat(locale, { type: 'conjunction' }).format(documents),
          })}
        </p>
      </div>
      {status === 'pending' && url && (
        <a href={url} className={buttonStyle('primary')}>
          {t('profile.verification.goOn')}
        </a>
      )}
      {error && (
        <div role="alert">
          <FieldError id="verification-error" text={error} />
        </div>
      )}
      {status === 'declined' && (
        <Button tone="primary" busy={isBusy} onClick={retry}>
          {t('profile.verification.retry')}
        </Button>
      )}
    </div>
  )
}
