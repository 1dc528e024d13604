import { useLocalization } from '#browser/localization.tsx'
import type { EnvelopeShape, RecipientShape } from '#contract/envelope-shapes.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { RoleChip } from '../editor/RoleChip.tsx'
import { recipientLooks } from './status-looks.ts'
import { dateAndTime } from './times.ts'
import type { Trail } from './use-live-envelope.ts'

type Props = { envelope: EnvelopeShape; trail: Trail; timeZone: string }

/** Everybody in routing order, with their state and since when. */
export function RecipientList({ envelope, trail, timeZone }: Props) {
  const { t } = useLocalization()
  const inOrder = envelope.recipients.toSorted((a, b) => a.order - b.order)

  return (
    <Card>
      <section aria-labelledby="recipients-heading" className="flex flex-col gap-4">
        <h2 id="recipients-heading" className="text-base font-semibold">
          {t('envelopes.recipients')}
        </h2>
        <ol className="flex flex-col">
          {inOrder.map((recipient, place) => (
            <Row
              key={recipient.id}
              recipient={recipient}
              place={place}
              isLast={place === inOrder.length - 1}
              since={lastStep(recipient, trail)}
              timeZone={timeZone}
            />
          ))}
        </ol>
      </section>
    </Card>
  )
}

type RowProps = {
  recipient: RecipientShape
  place: number
  isLast: boolean
  since: string | null
  timeZone: string
}

function Row({ recipient, place, isLast, since, timeZone }: RowProps) {
  const { t, locale } = useLocalization()
  const { name, email, recipientRole, status } = recipient
  const isCopy = recipientRole === 'cc'

  return (
    <li className="relative flex gap-3 pb-4 last:pb-0">
      {!isLast && <span aria-hidden className="absolute start-3.5 top-8 bottom-1 border-s border-line" />}
      <RoleChip name={name} place={place} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium">{name}</span>
          {!isCopy && <Badge {...recipientLooks[status]} label={t(`statuses.recipient.${status}`)} />}
        </div>
        <p className="truncate text-muted">{email}</p>
        <p className="text-muted">
          {t(`fields.roles.${recipientRole}`)}
          {since && ` · ${dateAndTime(since, locale, timeZone)}`}
        </p>
      </div>
    </li>
  )
}

/** When the recipient's state last changed; reminders change none. */
function lastStep({ id }: RecipientShape, { items }: Trail): string | null {
  return (
    items.findLast(({ recipient, type }) => recipient === id && type !== 'recipient.reminded')?.at ?? null
  )
}
