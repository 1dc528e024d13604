import { describe, expect, test } from 'vitest'
import type { DeliveryShape } from '#contract/webhook-shapes.ts'
import { withDelivery, withFreshBeginning } from './log-page.ts'

const delivery = (id: string, status: DeliveryShape['status'] = 'succeeded'): DeliveryShape => ({
  id,
  type: 'envelope.sent',
  envelopeId: null,
  status,
  holdReason: null,
  attempts: 1,
  nextAttemptAt: null,
  lastAttemptAt: null,
  lastStatus: 200,
  lastFailure: null,
  createdAt: '2026-11-20T08:00:00Z',
  finishedAt: null,
})
const page = (ids: string, nextCursor: string | null) => ({
  items: Array.from(ids, (id) => delivery(id)),
  nextCursor,
})
const idsOf = ({ items }: { items: readonly DeliveryShape[] }) => items.map(({ id }) => id).join('')

describe('a log whose beginning is read anew', () => {
  test('keeps what was read behind it', () => {
    const { nextCursor, ...log } = withFreshBeginning(page('fedc', 'c'), page('edcba', 'a'))

    expect(idsOf(log)).toBe('fedcba')
    expect(nextCursor).toBe('a')
  })

  test('drops what no longer fits what is asked', () => {
    expect(idsOf(withFreshBeginning(page('eca', 'a'), page('edcba', 'a')))).toBe('eca')
  })

  test('begins anew when so much is new that nothing would join', () => {
    expect(withFreshBeginning(page('zyx', 'x'), page('edc', 'c'))).toEqual(page('zyx', 'x'))
  })

  test('that has no more behind it is all there is', () => {
    expect(withFreshBeginning(page('dc', null), page('edcba', null))).toEqual(page('dc', null))
  })
})

test('one delivery is replaced where it stands', () => {
  const { items } = withDelivery(page('cba', null), delivery('b', 'pending'))

  expect(items.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'c succeeded',
    'b pending',
    'a succeeded',
  ])
})
