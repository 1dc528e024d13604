import { describe, expect, test } from 'vitest'
import type { SignatureVerdict } from './verdict.ts'
import { coverOf, reasonOf, revocationOf, stateOf, timeSourceOf } from './words-of-signature.ts'

const sound: SignatureVerdict = {
  ...{ fieldName: 'Seal', indication: 'total-passed', reason: 'sound', signer: 'Acme', issuer: null },
  ...{
    signedAt: null,
    timeStamped: true,
    timeStampTrusted: true,
    existedAt: null,
    level: 'B-LTA',
    kind: 'seal',
  },
  ...{ intact: true, coversWholeFile: false, ours: true, trustedBy: null },
}

describe('what is said of a signature', () => {
  test.each([
    ['valid', {}],
    ['invalid', { indication: 'total-failed', reason: 'digest-mismatch' }],
    ['unchanged', { indication: 'indeterminate', reason: 'certificate-not-trusted' }],
    ['unsure', { indication: 'indeterminate', reason: 'certificate-not-trusted', intact: false }],
    ['unsure', { indication: 'indeterminate', reason: 'time-stamp-invalid' }],
  ] as const)('is that it is %s', (state, changes) => {
    expect(stateOf({ ...sound, ...changes })).toBe(state)
  })

  test.each([
    ['verify.reason.sound', {}],
    ['verify.sound.approval', { kind: 'approval' }],
    ['verify.sound.document-time-stamp', { kind: 'document-time-stamp' }],
    ['verify.reason.digest-mismatch', { kind: 'approval', reason: 'digest-mismatch' }],
  ] as const)('is why, as %s', (key, changes) => {
    expect(reasonOf({ ...sound, ...changes })).toBe(key)
  })

  test.each([
    ['coversDocument', {}],
    ['coversAll', { coversWholeFile: true }],
    ['coversPart', { level: 'B-T' }],
    ['coversPart', { kind: 'approval' }],
    ['coversPart', { indication: 'indeterminate' }],
  ] as const)('is that it %s', (cover, changes) => {
    expect(coverOf({ ...sound, ...changes })).toBe(cover)
  })

  test.each([
    ['proven', {}],
    ['stamped', { timeStampTrusted: false }],
    ['claimed', { timeStampTrusted: false, timeStamped: false }],
    ['shownLater', { timeStampTrusted: false, existedAt: '2026-01-01T00:00:00.000Z' }],
    ['proven', { existedAt: '2026-01-01T00:00:00.000Z' }],
  ] as const)('is that its time is %s', (source, changes) => {
    expect(timeSourceOf({ ...sound, ...changes })).toBe(source)
  })

  test.each([
    ['shown', {}],
    ['notShown', { level: 'B-T' }],
    ['notShown', { level: null }],
    ['revoked', { reason: 'certificate-revoked' }],
  ] as const)('is that revocation is %s', (told, changes) => {
    expect(revocationOf({ ...sound, ...changes })).toBe(told)
  })
})
