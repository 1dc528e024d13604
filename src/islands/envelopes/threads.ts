import type { EnvelopeShape, RecipientShape } from '#contract/envelope-shapes.ts'
import type { AuditLine } from '#contract/trail-shapes.ts'
import { isOpen } from '#core/envelope/envelope-status.ts'

export type Thread = {
  id: string
  name: string
  messages: readonly AuditLine[]
  /** Since when the last question waits; null for what is answered, or can be no more. */
  unansweredSince: string | null
  mayAnswer: boolean
}

/** What recipients have asked, as the trail has it: who waits for an answer comes first. */
export function threadsOf(
  { recipients, status }: Pick<EnvelopeShape, 'recipients' | 'status'>,
  items: readonly AuditLine[],
): Thread[] {
  const messages = items.filter(({ type }) => type === 'recipient.asked' || type === 'recipient.answered')
  const threads = [...new Set(messages.map(({ recipient }) => recipient))].flatMap((id) => {
    if (id === null) return []
    const own = messages.filter(({ recipient }) => recipient === id)
    const recipient = recipients.find((one) => one.id === id)
    const mayAnswer = isOpen(status) && recipient !== undefined && isReached(recipient)
    return [
      {
        id,
        // Who is no longer among the recipients had a name when they asked.
        name: recipient?.name ?? own.find(({ type }) => type === 'recipient.asked')?.actor.name ?? '',
        messages: own,
        unansweredSince: mayAnswer ? recipient.unansweredSince : null,
        mayAnswer,
      },
    ]
  })

  return threads.toSorted((a, b) => Number(b.unansweredSince !== null) - Number(a.unansweredSince !== null))
}

function isReached({ status, questions }: RecipientShape): boolean {
  return status !== 'replaced' && status !== 'skipped' && questions > 0
}
