import type { ReactNode } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { HeldOnPerson } from '#contract/erasure-shapes.ts'
import { dayOf } from '../day-of.ts'
import { goesAnything, type Found } from './found.ts'

type Props = Found & { timeZone: string }

/** What is held on a person: what is deleted, and what stays and why. */
export function HeldList({ email, held, timeZone }: Props) {
  const { t } = useLocalization()
  const stays = useStaying(held, timeZone)
  if (!goesAnything(held) && stays.length === 0) return <p>{t('heldOnPerson.nothing', { email })}</p>

  return (
    <div className="flex flex-col gap-4">
      <Part title={t('heldOnPerson.goes')}>
        {goesAnything(held) ? <Going held={held} /> : <li>{t('heldOnPerson.goesNothing', { email })}</li>}
      </Part>
      {stays.length > 0 && (
        <Part title={t('heldOnPerson.stays')}>
          {stays.map(({ key, text, envelopes, more }) => (
            <li key={key}>
              {text}
              {envelopes.length > 0 && (
                <ul className="mt-1 flex flex-col gap-1 ps-4">
                  {envelopes.map(({ id, title, end }) => (
                    <li key={id}>
                      <a
                        href={`/envelopes/${id}`}
                        className="rounded-sm break-words text-link underline underline-offset-2"
                      >
                        {title}
                      </a>
                      {end && <span className="text-muted"> · {end}</span>}
                    </li>
                  ))}
                  {more > 0 && <li className="text-muted">{t('heldOnPerson.more', { count: more })}</li>}
                </ul>
              )}
            </li>
          ))}
        </Part>
      )}
      <p className="text-muted">{t('heldOnPerson.unsearched')}</p>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">{title}</h3>
      <ul className="flex list-disc flex-col gap-1 ps-5">{children}</ul>
    </div>
  )
}

const kinds = ['contacts', 'drafts', 'templates', 'invitations', 'lines', 'envelopes'] as const

function Going({ held: { goes } }: { held: HeldOnPerson }) {
  const { t } = useLocalization()

  return kinds
    .filter((kind) => goes[kind] > 0)
    .map((kind) => <li key={kind}>{t(`heldOnPerson.${kind}`, { count: goes[kind] })}</li>)
}

type Staying = {
  key: string
  text: string
  envelopes: { id: string; title: string; end: string | null }[]
  /** How many of them are not named. */
  more: number
}

const keyOf = { open: 'open', evidence: 'evidence', 'legal-hold': 'held' } as const

/** A line for each reason, with the envelopes that it holds. */
function useStaying({ stays }: HeldOnPerson, timeZone: string): Staying[] {
  const { t, locale } = useLocalization()
  const endOf = (until: string | null) =>
    until === null
      ? t('heldOnPerson.forEver')
      : t('heldOnPerson.until', { date: dayOf(until, locale, timeZone) })
  const byReason = (['open', 'evidence', 'legal-hold'] as const).map((why) => {
    const envelopes = stays.envelopes
      .filter((one) => one.why === why)
      .map(({ id, title, until }) => ({ id, title, end: why === 'evidence' ? endOf(until) : null }))
    const count = stays.counts[why]

    return {
      key: why,
      text: count > 0 ? t(`heldOnPerson.${keyOf[why]}`, { count }) : '',
      envelopes,
      more: count - envelopes.length,
    }
  })
  const plain = (key: string, text: string) => ({ key, text, envelopes: [], more: 0 })
  const lines = stays.waitingLines

  return [
    ...byReason,
    plain('lines', lines > 0 ? t('heldOnPerson.waitingLines', { count: lines }) : ''),
    plain('member', stays.isMember ? t('heldOnPerson.isMember') : ''),
  ].filter(({ text }) => text !== '')
}
