import { describe, expect, test } from 'vitest'
import { answerOf } from './answer.ts'
import type { SignatureVerdict } from './verdict.ts'

const sound: SignatureVerdict = {
  fieldName: 'Seal',
  indication: 'total-passed',
  reason: 'sound',
  signer: 'Acme',
  issuer: 'Root',
  signedAt: null,
  existedAt: null,
  timeStamped: false,
  timeStampTrusted: false,
  level: 'B-B',
  kind: 'seal',
  intact: true,
  coversWholeFile: true,
  ours: true,
  trustedBy: null,
}
const foreign: SignatureVerdict = {
  ...sound,
  indication: 'indeterminate',
  reason: 'certificate-not-trusted',
  ours: false,
}
const doubtful = { indication: 'indeterminate', reason: 'certificate-not-trusted' } as const

describe('the answer to "can I rely on this file?"', () => {
  test('is yes when every signature passes', () => {
    expect(answerOf({ indication: 'total-passed', reason: 'sound', signatures: [sound] })).toBe('genuine')
  })

  test('is no when one fails', () => {
    const failed = { ...sound, indication: 'total-failed', reason: 'digest-mismatch', intact: false } as const
    expect(answerOf({ ...failed, signatures: [sound, failed] })).toBe('broken')
  })

  test('is that it is unchanged, but by somebody unknown, when only the issuer is in doubt', () => {
    expect(answerOf({ ...doubtful, signatures: [foreign] })).toBe('stranger')
    expect(answerOf({ ...doubtful, signatures: [sound, foreign] })).toBe('stranger')
  })

  test.each(['hidden-content', 'certificate-not-valid-then', 'algorithm-not-supported'] as const)(
    'is not that it is unchanged when there is another doubt: %s',
    (reason) => {
      expect(answerOf({ ...doubtful, reason, signatures: [{ ...foreign, reason }] })).toBe('unsure')
    },
  )

  test('is not that it is unchanged when a signature is not intact', () => {
    expect(answerOf({ ...doubtful, signatures: [{ ...foreign, intact: false }] })).toBe('unsure')
  })

  test('tells a file without signatures from one that cannot be read', () => {
    expect(answerOf({ ...doubtful, reason: 'no-signature', signatures: [] })).toBe('unsigned')
    expect(answerOf({ ...doubtful, reason: 'unreadable', signatures: [] })).toBe('unreadable')
    expect(answerOf({ ...doubtful, reason: 'not-a-pdf', signatures: [] })).toBe('unreadable')
  })
})
