import { api, type ApiOutput } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { deviceOf } from '#core/identity/device.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { FieldError } from '#islands/ui/Field.tsx'
import { MonitorSmartphone } from 'lucide-react'
import { dateTimeText } from './date-text.ts'
import { SectionHeading } from './SectionHeading.tsx'
import { useLoaded } from './use-loaded.ts'
import { useTask } from './use-task.ts'
import { Waiting } from './Waiting.tsx'

type Session = ApiOutput<'GET /users/sessions'>['items'][number]

/** This device first, then by last use. */
const loadSessions = async (): Promise<readonly Session[]> => {
  const { items } = await api('GET /users/sessions')

  return items.toSorted(
    (one, other) =>
      Number(other.isCurrent) - Number(one.isCurrent) || other.lastUsedAt.localeCompare(one.lastUsedAt),
  )
}

export function DevicesSection() {
  const { t } = useLocalization()
  const [sessions, reload] = useLoaded(loadSessions)
  const { isBusy, error, run } = useTask()
  const ready = sessions.state === 'ready' ? sessions.value : []
  const hasOthers = ready.some(({ isCurrent }) => !isCurrent)

  const end = (id: string) =>
    void run(async () => {
      await api('DELETE /users/sessions/{id}', { params: { id } })
      await reload()
    })
  const endOthers = () =>
    void run(async () => {
      await api('DELETE /users/sessions')
      await reload()
    })

  return (
    <>
      <SectionHeading title={t('profile.tabs.devices')} lead={t('profile.devices.lead')} />
      <Waiting loaded={sessions} onRetry={reload} />
      {ready.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
          {ready.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => end(session.id)} />
          ))}
        </ul>
      )}
      {error && (
        <div role="alert">
          <FieldError id="devices-error" text={error} />
        </div>
      )}
      {sessions.state === 'ready' &&
        (hasOthers ? (
          <Button busy={isBusy} onClick={endOthers} className="self-start">
            {t('profile.devices.endOthers')}
          </Button>
        ) : (
          <p role="status" className="text-sm text-muted">
            {t('profile.devices.none')}
          </p>
        ))}
    </>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t, locale } = useLocalization()
  const { browser, system } = deviceOf(session.userAgent)
  const device =
    browser && system
      ? t('profile.devices.known', { browser, system })
      : (browser ?? system ?? t('profile.devices.unknown'))

  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <MonitorSmartphone aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {session.isCurrent && <Badge tone="success" label={t('profile.devices.current')} />}
        </p>
        <p className="text-sm break-words text-muted">
          {[t('profile.devices.lastUsed', { date: dateTimeText(session.lastUsedAt, locale) }), session.ip]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="small" aria-label={t('profile.devices.endNamed', { device })} onClick={onEnd}>
          {t('profile.devices.end')}
        </Button>
      )}
    </li>
  )
}
