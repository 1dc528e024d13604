import { describe, expect, test } from 'vitest'
import { envelope, noon, recipient } from '../../../../tests/cast.ts'
import { markSealed, markSealFailed, retrySeal } from './sealing.ts'

describe('sealing', () => {
  test('is recorded once, however often it is reported', () => {
    const sealed = markSealed(envelope('sealing', [recipient('jane', 1)]), noon, {}).envelope
    expect(sealed.status).toBe('completed')
    expect(markSealed(sealed, noon, {}).events).toEqual([])
    expect(markSealFailed(sealed, 'internal').envelope).toBe(sealed)
  })

  test('that failed can be tried again', () => {
    const failed = markSealFailed(envelope('sealing', [recipient('jane', 1)]), 'internal').envelope
    expect(failed).toMatchObject({ status: 'seal_failed', reason: 'internal' })
    expect(retrySeal(failed)).toMatchObject({
      envelope: { status: 'sealing', reason: null },
      effects: [{ kind: 'seal' }],
    })
  })

  test.each(['sent', 'in_progress', 'voided', 'expired'] as const)('is refused while it is %s', (status) => {
    expect(() => markSealed(envelope(status, [recipient('jane', 1)]), noon, {})).toThrow(
      'envelope-not-sealed',
    )
  })
})
