import { Fragment } from 'react'
import { textsOfWay } from '#core/audit/way-text.ts'
import { listIn } from '#core/locale/list-format.ts'
import type { ToldPerson, ToldWay } from '#core/verdict/told-trail.ts'
import { timesOf, type VerdictTexts } from './texts.ts'

type Props = { people: readonly ToldPerson[]; texts: VerdictTexts }

export function People({ people, texts }: Props) {
  const { t } = texts

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h3 className="font-semibold">{t('verify.people.title')}</h3>
        <p className="text-sm text-muted">{t('verify.people.lead')}</p>
      </div>
      <ul className="flex flex-col gap-3">
        {people.map((person, place) => (
          <li key={place} className="flex flex-col gap-2 rounded-md border border-line p-4 text-sm">
            <p className="text-base font-medium break-words">
              {person.name ?? t('verify.people.nameless')}
              {person.email && <span className="block text-sm font-normal text-muted">{person.email}</span>}
            </p>
            <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr] max-sm:[&>dd]:mb-1">
              {rowsOf(person, texts).map(({ label, value }) => (
                <Fragment key={label}>
                  <dt className="text-muted">{label}</dt>
                  <dd className="break-words whitespace-pre-line">{value}</dd>
                </Fragment>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  )
}

function rowsOf({ consentedAt, completedAt, declinedAt, checks, ways }: ToldPerson, texts: VerdictTexts) {
  const { t, locale } = texts
  const time = timesOf(texts, 'medium')

  return [
    { label: t('verify.people.finished'), value: completedAt && time(completedAt) },
    { label: t('verify.people.declined'), value: declinedAt && time(declinedAt) },
    { label: t('verify.people.consented'), value: consentedAt && time(consentedAt) },
    { label: t('verify.people.way'), value: ways.map((way) => wayOf(way, t)).join('\n') },
    {
      label: t('verify.people.checks'),
      value: listIn(locale).format(checks.map((check) => t(`certificate.access.${check}`))),
    },
  ].filter(({ value }) => value)
}

/** What a trail in a file does not know is whose mailbox a link was sent to: a host's, or that of who had the task before. */
function wayOf(way: ToldWay, t: VerdictTexts['t']): string {
  if (way.entry === 'mail') return t('verify.people.mail')
  const nobody = { recipient: { id: '', role: 'signer' as const, host: null }, recipients: [] }

  return textsOfWay(way, nobody, t('ways.somebody'))
    .map(({ key, names }) => t(key, names))
    .join('. ')
}
