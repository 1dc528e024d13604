import { describe, expect, test } from 'vitest'
import type { RecipientShape } from '#contract/envelope-shapes.ts'
import { progressOf, waitingFor, waitingSince } from './waiting-for.ts'

const recipient = (name: string, order: number, status: RecipientShape['status']) => ({
  name,
  order,
  status,
  recipientRole: 'signer' as const,
})
const copy = { ...recipient('Archive', 1, 'waiting'), recipientRole: 'cc' as const }
const namesOf = (recipients: readonly { name: string }[]) => recipients.map(({ name }) => name)

describe('[W2] who an envelope hangs on', () => {
  test('is everybody of the routing order whose turn it is', () => {
    const recipients = [
      recipient('Ana', 1, 'completed'),
      recipient('Bruno', 2, 'notified'),
      recipient('Chloé', 2, 'viewed'),
      recipient('Diego', 3, 'waiting'),
      copy,
    ]

    expect(namesOf(waitingFor({ status: 'in_progress', recipients }))).toEqual(['Bruno', 'Chloé'])
  })

  test('is somebody whose mail came back', () => {
    expect(namesOf(waitingFor({ status: 'sent', recipients: [recipient('Ana', 1, 'bounced')] }))).toEqual([
      'Ana',
    ])
  })

  test.each(['draft', 'sealing', 'completed', 'voided', 'declined', 'expired'] as const)(
    'is nobody when %s',
    (status) => {
      expect(waitingFor({ status, recipients: [recipient('Ana', 1, 'notified')] })).toEqual([])
    },
  )

  test('copies do not count as work to be done', () => {
    expect(progressOf([recipient('Ana', 1, 'completed'), recipient('Bruno', 2, 'viewed'), copy])).toEqual({
      done: 1,
      total: 2,
    })
  })

  test('who handed it on, or was not needed after all, is no work to be done', () => {
    const recipients = [
      recipient('Ana', 1, 'replaced'),
      recipient('Bruno', 1, 'completed'),
      recipient('Chloé', 1, 'skipped'),
    ]

    expect(progressOf(recipients)).toEqual({ done: 1, total: 1 })
  })

  test('the wait counts from whoever was asked first', () => {
    expect(
      waitingSince([
        { notifiedAt: '2026-03-03T10:00:00.000Z' },
        { notifiedAt: null },
        { notifiedAt: '2026-03-01T10:00:00.000Z' },
      ]),
    ).toBe('2026-03-01T10:00:00.000Z')
    expect(waitingSince([])).toBeNull()
  })
})
