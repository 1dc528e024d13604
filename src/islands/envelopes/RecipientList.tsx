import { Suspense, useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { EnvelopeShape, RecipientShape } from '#contract/envelope-shapes.ts'
import { variantOf } from '#core/audit/way-text.ts'
import { Card } from '#islands/ui/Card.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { RecipientRow, type RecipientAction } from './RecipientRow.tsx'
import type { Trail } from './use-live-envelope.ts'

const CorrectDialog = lazyPart(() =>
  import('./CorrectDialog.tsx').then((file) => ({ default: file.CorrectDialog })),
)
const RemoveRecipientDialog = lazyPart(() =>
  import('./RemoveRecipientDialog.tsx').then((file) => ({ default: file.RemoveRecipientDialog })),
)

type Props = { envelope: EnvelopeShape; trail: Trail; timeZone: string; onChanged: () => Promise<void> }
type Asked = { action: 'correct' | 'remove'; recipient: RecipientShape }

/** Everybody in routing order: who has it, since when, and what can be done about each. */
export function RecipientList({ envelope, trail, timeZone, onChanged }: Props) {
  const { t } = useLocalization()
  const [asked, setAsked] = useState<Asked | null>(null)
  const inOrder = envelope.recipients.toSorted((a, b) => a.order - b.order)

  function ask(action: RecipientAction, recipient: RecipientShape) {
    if (action === 'correct' || action === 'remove') setAsked({ action, recipient })
  }
  function finish() {
    setAsked(null)
    void onChanged()
  }
  const dialog = asked && {
    envelopeId: envelope.id,
    recipient: asked.recipient,
    onClose: () => setAsked(null),
    onDone: finish,
  }

  return (
    <Card>
      <section aria-labelledby="recipients-heading" className="flex flex-col gap-4">
        <h2 id="recipients-heading" className="text-base font-semibold">
          {t('envelopes.recipients')}
        </h2>
        <ol className="flex flex-col">
          {inOrder.map((recipient, place) => (
            <RecipientRow
              key={recipient.id}
              recipient={recipient}
              envelope={envelope}
              place={place}
              isLast={place === inOrder.length - 1}
              since={lastStep(recipient, trail)}
              reminders={remindersOf(recipient, trail)}
              timeZone={timeZone}
              onAction={ask}
              onChanged={onChanged}
            />
          ))}
        </ol>
        <Suspense>
          {dialog && asked.action === 'correct' && <CorrectDialog {...dialog} />}
          {dialog && asked.action === 'remove' && <RemoveRecipientDialog {...dialog} />}
        </Suspense>
      </section>
    </Card>
  )
}

/** When the recipient's state last changed; reminders and questions change none. */
function lastStep({ id }: RecipientShape, { items }: Trail): string | null {
  return items.findLast(({ recipient, type }) => recipient === id && !changesNothing.has(type))?.at ?? null
}

const changesNothing: ReadonlySet<string> = new Set([
  'recipient.reminded',
  'recipient.asked',
  'recipient.answered',
  'recipient.fields_changed',
])

/** How often somebody was reminded, by hand and by the clock. */
function remindersOf({ id }: RecipientShape, { items }: Trail): number {
  return items.filter(
    (line) => line.recipient === id && line.type === 'recipient.reminded' && !variantOf(line),
  ).length
}
