import { describe, expect, test } from 'vitest'
import { rowActions } from './row-actions.ts'

describe('what a row offers', () => {
  test.each([
    ['draft', ['open', 'duplicate', 'delete']],
    ['sent', ['open', 'remind', 'duplicate', 'void']],
    ['in_progress', ['open', 'remind', 'duplicate', 'void']],
    ['sealing', ['open', 'duplicate']],
    ['completed', ['open', 'download', 'duplicate']],
    ['declined', ['open', 'duplicate']],
    ['voided', ['open', 'duplicate']],
    ['expired', ['open', 'duplicate']],
  ] as const)('of an envelope that is %s', (status, actions) => {
    expect(rowActions({ status, needsMe: false }, true)).toEqual(actions)
  })

  test('to who only looks is to look, to sign and to have the sealed files', () => {
    expect(rowActions({ status: 'sent', needsMe: true }, false)).toEqual(['open', 'sign'])
    expect(rowActions({ status: 'completed', needsMe: false }, false)).toEqual(['open', 'download'])
    expect(rowActions({ status: 'draft', needsMe: false }, false)).toEqual(['open'])
  })
})
