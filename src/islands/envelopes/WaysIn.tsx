import { useLocalization } from '#browser/localization.tsx'
import type { EnvelopeShape, RecipientShape } from '#contract/envelope-shapes.ts'
import type { WayInShape } from '#contract/trail-shapes.ts'
import { textsOfWay } from '#core/audit/way-text.ts'
import { dateAndTime } from './times.ts'

type Props = { envelope: EnvelopeShape; ways: readonly WayInShape[]; timeZone: string }

/** How each recipient came to the documents, in the words of the certificate. */
export function WaysIn({ envelope: { recipients }, ways, timeZone }: Props) {
  const { t, locale } = useLocalization()

  function toldOf(recipient: RecipientShape): string[] {
    const { id, recipientRole: role, host } = recipient
    const own = ways.filter((way) => way.recipient === id)

    return own.map((way, index) => {
      const texts = textsOfWay(way, { recipient: { id, role, host }, recipients }, t('ways.somebody'))
      const told = texts.map(({ key, names }) => t(key, names)).join('. ')
      return index === 0
        ? told
        : t('ways.elsewhere', { time: dateAndTime(way.at, locale, timeZone), way: told })
    })
  }

  return (
    <dl aria-label={t('ways.title')} className="flex flex-col gap-2">
      {recipients.map((recipient) => {
        const told = toldOf(recipient)
        return told.length === 0 ? null : (
          <div key={recipient.id}>
            <dt className="font-medium break-words">{recipient.name}</dt>
            {told.map((text) => (
              <dd key={text} className="break-words text-muted">
                {text}
              </dd>
            ))}
          </div>
        )
      })}
    </dl>
  )
}
