import { useRef, useState } from 'react'
import { api, type ApiOutput } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { channels, eventGroups, type Channel } from '#core/notifications/notification-choices.ts'
import { FieldError } from '#islands/ui/Field.tsx'
import { reasonOf } from './reason-of.ts'
import { SectionHeading } from './SectionHeading.tsx'
import { useLoaded, type Loaded } from './use-loaded.ts'
import { Waiting } from './Waiting.tsx'

type Told = ApiOutput<'GET /notification-choices'>['items'][number]
type Ready = Extract<Loaded<readonly Told[]>, { state: 'ready' }>

const loadChoices = async (): Promise<readonly Told[]> => (await api('GET /notification-choices')).items
const always = ['alwaysCodes', 'alwaysTasks', 'alwaysPlace'] as const

/** Of what somebody is told, and by which ways. */
export function NotificationsSection() {
  const { t } = useLocalization()
  const [loaded, reload] = useLoaded(loadChoices)

  return (
    <>
      <SectionHeading title={t('profile.tabs.notifications')} lead={t('profile.notifications.lead')} />
      {loaded.state === 'ready' ? (
        <Choices loaded={loaded} onLost={reload} />
      ) : (
        <Waiting lines={8} loaded={loaded} onRetry={reload} />
      )}
      <section className="flex flex-col gap-2 border-t border-line pt-6">
        <h4 className="font-semibold">{t('profile.notifications.alwaysTitle')}</h4>
        <p className="text-sm text-muted">{t('profile.notifications.alwaysLead')}</p>
        <ul className="flex list-disc flex-col gap-1 ps-5 text-sm text-muted">
          {always.map((key) => (
            <li key={key}>{t(`profile.notifications.${key}`)}</li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Choices({ loaded, onLost }: { loaded: Ready; onLost: () => Promise<void> }) {
  const { t } = useLocalization()
  const { choose, isSaved, error } = useChoices(loaded, onLost)

  return (
    <div className="flex flex-col gap-2">
      <table className="w-full text-start text-sm">
        <caption className="sr-only">{t('profile.notifications.caption')}</caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" id="told-event" className="pb-1 text-start font-medium">
              {t('profile.notifications.event')}
            </th>
            {channels.map((channel) => (
              <th
                key={channel}
                scope="col"
                id={`told-${channel}`}
                className="w-16 pb-1 text-center font-medium"
              >
                {t(`profile.notifications.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        {eventGroups.map((group) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={3} className="pt-4 pb-1 text-start text-base font-semibold">
                {t(`profile.notifications.groups.${group}`)}
              </th>
            </tr>
            {loaded.value
              .filter((one) => one.group === group)
              .map((told) => (
                <ToldRow key={told.event} told={told} onChoose={choose} />
              ))}
          </tbody>
        ))}
      </table>
      {error !== null && (
        <div role="alert">
          <FieldError id="notifications-error" text={error} />
        </div>
      )}
      <p role="status" className="min-h-5 text-sm text-muted">
        {isSaved && t('profile.saved')}
      </p>
    </div>
  )
}

type Choose = (told: Told, channel: Channel, isOn: boolean) => void

function ToldRow({ told, onChoose }: { told: Told; onChoose: Choose }) {
  const { t } = useLocalization()
  const id = `told-${told.event}`

  return (
    <tr className="border-t border-line">
      <th scope="row" id={id} className="py-2 pe-2 text-start font-normal wrap-anywhere">
        {t(`profile.notifications.events.${told.event}`)}
      </th>
      {channels.map((channel) => {
        const isOn = told[channel]
        return (
          <td key={channel} className="p-0 text-center">
            {isOn === null ? (
              <span className="text-muted">{t('profile.notifications.always')}</span>
            ) : (
              // The whole cell is pressed, so that a finger finds it.
              <label className="flex min-h-10 cursor-pointer items-center justify-center pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  checked={isOn}
                  aria-labelledby={`${id} told-${channel}`}
                  className="size-4 accent-accent"
                  onChange={({ target }) => onChoose(told, channel, target.checked)}
                />
              </label>
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** Each is kept as it is chosen, one after another, so that the last word about one is the last that is sent. */
function useChoices(loaded: Ready, onLost: () => Promise<void>) {
  const { t } = useLocalization()
  const [isSaved, setSaved] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const waiting = useRef(0)

  async function keep(body: { event: Told['event']; channel: Channel; isOn: boolean }) {
    try {
      const { items } = await api('PUT /notification-choices', { body })
      // What was chosen meanwhile is shown already, and in no answer yet.
      if (waiting.current === 1) loaded.set(items)
      setSaved(waiting.current === 1)
    } catch (reason) {
      setError(reasonOf(reason, t))
      await onLost()
    }
    waiting.current -= 1
  }

  const choose: Choose = ({ event }, channel, isOn) => {
    setSaved(false)
    setError(null)
    loaded.set(loaded.value.map((one) => (one.event === event ? { ...one, [channel]: isOn } : one)))
    waiting.current += 1
    queue.current = queue.current.then(() => keep({ event, channel, isOn }))
  }

  return { choose, isSaved, error }
}
