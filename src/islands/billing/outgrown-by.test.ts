import { expect, test } from 'vitest'
import { outgrownBy } from './outgrown-by.ts'
import { subscriptionOf } from './subscription.fixture.ts'

const used = (amounts: Record<string, number>) =>
  subscriptionOf({ plan: 'Professional' }, amounts).quotaDefinitions

test('a smaller plan is outgrown by what stands above its limits', () => {
  expect(outgrownBy('Starter', used({ MaxTemplates: 21, MaxUsers: 10 }))).toEqual(['MaxTemplates'])
})

test('what is counted by the month begins anew with the smaller plan', () => {
  expect(outgrownBy('Free', used({ MaxEnvelopes: 300 }))).toEqual([])
})

test('nothing outgrows what is unlimited', () => {
  expect(outgrownBy('Enterprise', used({ MaxTemplates: 100_000 }))).toEqual([])
})
