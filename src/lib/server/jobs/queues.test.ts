import { describe, expect, test } from 'vitest'
import { jobQueues } from '#core/jobs/job-queue.ts'
import { queueOf, type JobKind } from './job-kinds.ts'
import { queues, takeFairly } from './queues.ts'

const due = (count: number, organizationId: string | null, at = 0) =>
  Array.from({ length: count }, (_, index) => ({ organizationId, runAt: new Date(at + index) }))
const running = (count: number, organizationId: string | null) => due(count, organizationId)
const whose = (taken: readonly { organizationId: string | null }[]) =>
  taken.map(({ organizationId }) => organizationId)

describe('a queue', () => {
  test('takes by turns: thousands of one organization’s keep nobody else’s waiting', () => {
    const found = [...due(8, 'acme'), ...due(1, 'bolt', 100), ...due(2, null, 200)]

    expect(whose(takeFairly(queues.mail, [], found)).slice(0, 5)).toEqual([
      'acme',
      'bolt',
      null,
      'acme',
      null,
    ])
    expect(takeFairly(queues.mail, [], found)).toHaveLength(8)
  })

  test('counts what runs already as a turn that was had', () => {
    const found = [...due(8, 'acme'), ...due(8, 'bolt', 100)]

    expect(whose(takeFairly(queues.mail, running(4, 'acme'), found))).toEqual([
      'bolt',
      'bolt',
      'bolt',
      'bolt',
    ])
  })

  test('gives all its slots to one organization while nobody else wants any', () => {
    expect(takeFairly(queues.mail, running(2, 'acme'), due(8, 'acme'))).toHaveLength(6)
  })

  test('[W4] has three of one organization’s webhooks at once', () => {
    const found = [...due(20, 'acme'), ...due(1, 'bolt', 100)]

    expect(whose(takeFairly(queues.webhooks, [], found)).toSorted()).toEqual(['acme', 'acme', 'acme', 'bolt'])
    expect(whose(takeFairly(queues.webhooks, running(3, 'acme'), found))).toEqual(['bolt'])
  })

  test.each<[JobKind, string]>([
    ['identity-code', 'urgent'],
    ['seal', 'seals'],
    ['invite', 'mail'],
    ['mail-notification', 'mail'],
    ['bulk-send', 'bulk'],
    ['deliver-webhooks', 'webhooks'],
    ['tidy', 'tidying'],
  ])('has its kinds: %s lies in %s', (kind, queue) => {
    expect(queueOf(kind)).toBe(queue)
  })

  test('is named as what lies in it says', () => {
    expect(Object.keys(queues)).toEqual([...jobQueues])
  })
})
