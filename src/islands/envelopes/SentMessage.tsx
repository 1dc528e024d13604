import { useLocalization } from '#browser/localization.tsx'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { Card } from '#islands/ui/Card.tsx'

/** What the sender wrote to everybody, as it stands in the invitations. */
export function SentMessage({ envelope: { message, sender } }: { envelope: EnvelopeShape }) {
  const { t } = useLocalization()
  if (!message) return null

  return (
    <Card>
      <section aria-labelledby="message-heading" className="flex flex-col gap-2">
        <h2 id="message-heading" className="text-base font-semibold">
          {t('envelopes.message', { name: sender.name })}
        </h2>
        <p className="max-w-prose break-words whitespace-pre-wrap">{message}</p>
      </section>
    </Card>
  )
}
