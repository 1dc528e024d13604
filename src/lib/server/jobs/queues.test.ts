import { describe, expect, test } from 'vitest'
import { mainQueue, webhookQueue, withinQueue } from './queues.ts'

const jobs = (count: number, kind: string, organizationId: string | null = null) =>
  Array.from({ length: count }, () => ({ kind, organizationId }))

describe('a queue', () => {
  test('has four seals at once, and room for mails beside them', () => {
    const found = [...jobs(8, 'seal', 'acme'), ...jobs(2, 'invite', 'acme')]

    expect(withinQueue(mainQueue, [], found)).toEqual([
      ...jobs(4, 'seal', 'acme'),
      ...jobs(2, 'invite', 'acme'),
    ])
    expect(withinQueue(mainQueue, jobs(3, 'seal'), found)).toEqual([
      ...jobs(1, 'seal', 'acme'),
      ...jobs(2, 'invite', 'acme'),
    ])
  })

  test('[W4] has three of one organization’s webhooks at once', () => {
    const found = [...jobs(20, 'deliver-webhooks', 'acme'), ...jobs(1, 'deliver-webhooks', 'bolt')]

    expect(withinQueue(webhookQueue, [], found)).toEqual([
      ...jobs(3, 'deliver-webhooks', 'acme'),
      ...jobs(1, 'deliver-webhooks', 'bolt'),
    ])
    expect(withinQueue(webhookQueue, jobs(3, 'deliver-webhooks', 'acme'), found)).toEqual(
      jobs(1, 'deliver-webhooks', 'bolt'),
    )
  })
})
