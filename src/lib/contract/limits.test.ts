import { describe, expect, test } from 'vitest'
import { calls } from './calls.ts'
import { limitOfCall, limitOfOperation } from './limit-of-call.ts'
import { limitClasses } from './limits.ts'

describe('the limits of the API', () => {
  test('every call of the contract has one, and nothing else', () => {
    expect(Object.keys(limitOfCall).toSorted()).toEqual(Object.keys(calls).toSorted())
  })

  test('every class bounds something', () => {
    for (const { times, windowSeconds } of Object.values(limitClasses)) {
      expect(times).toBeGreaterThan(0)
      expect(windowSeconds).toBeGreaterThan(0)
    }
  })

  test('what anybody may call is counted by network', () => {
    const anybody = Object.entries(calls).filter(([, { access }]) => access === 'public')
    for (const [name] of anybody) {
      expect([name, limitClasses[limitOfCall[name as keyof typeof calls]].per]).toEqual([name, 'network'])
    }
  })

  test('every operation of the identity protocol has one, codes and refreshed tokens a smaller one', () => {
    expect(limitOfOperation('ConfirmSignUp')).toBe('identity-code')
    expect(limitOfOperation('GetTokensFromRefreshToken')).toBe('identity-refresh')
    expect(limitOfOperation('whatever')).toBe('identity')
    expect(limitClasses['identity-code'].times).toBeLessThan(limitClasses.identity.times)
  })
})
