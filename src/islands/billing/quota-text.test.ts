import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import type { QuotaDefinition } from '#contract/billing-shapes.ts'
import { isUnlimited } from '#core/billing/quota.ts'
import { canRunOut, strainOf, usageText } from './quota-text.ts'

describe('how close a quota is to its limit', () => {
  test.each([
    ['MaxEnvelopes', 3, 5, 'none'],
    ['MaxEnvelopes', 4, 5, 'near'],
    ['MaxEnvelopes', 5, 5, 'reached'],
    ['MaxEnvelopes', 900, -1, 'none'],
  ] as const)('[P9] %s, %i of %i: %s', (resourceType, used, limit, strain) => {
    expect(strainOf(use(resourceType, used, limit))).toBe(strain)
  })

  test('what a plan has none of is not included rather than used up', () => {
    expect(strainOf(use('MaxAIToolCalls', 0, 0))).toBe('none')
  })

  test('[P9] the only one that a plan allows is used up, as is a second one left from a larger plan', () => {
    expect(strainOf(use('MaxOrganizations', 1, 1))).toBe('reached')
    expect(strainOf(use('MaxOrganizations', 2, 1))).toBe('reached')
  })
})

test.each([
  ['MaxEnvelopes', 5, true],
  ['MaxEnvelopes', -1, false],
  ['MaxAIToolCalls', 0, true],
  ['MaxSigners', 3, false],
] as const)('%s, up to %i, has a bar: %s', (resourceType, limit, has) => {
  expect(canRunOut(use(resourceType, 0, limit))).toBe(has)
})

describe('what has no limit', () => {
  test.each([
    [-1, true],
    [0, false],
    [5, false],
  ] as const)('[P8] %i is none: %s', (limit, isNone) => {
    expect(isUnlimited(use('MaxEnvelopes', 0, limit))).toBe(isNone)
  })

  test.each([
    [4, 'billing.used · plans.unlimited'],
    [0, 'plans.unlimited'],
  ] as const)('says its use only where there is some: %i, %s', (used, text) => {
    expect(usageText(use('MaxSigners', used, -1), keys, 'en-US')).toBe(text)
  })
})

const keys = ((key: string) => key) as TFunction<'common'>

function use(resourceType: QuotaDefinition['resourceType'], used: number, limit: number): QuotaDefinition {
  return { resourceType, used, limit }
}
