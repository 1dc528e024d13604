import { describe, expect, test } from 'vitest'
import { rowActions } from './row-actions.ts'

const [sender, reader] = [
  { mayChange: true, isOwner: false },
  { mayChange: false, isOwner: false },
]
const here = { needsMe: false, isTrashed: false }

describe('what a row offers', () => {
  test.each([
    ['draft', ['open', 'duplicate', 'file', 'trash']],
    ['sent', ['open', 'remind', 'duplicate', 'file', 'void']],
    ['in_progress', ['open', 'remind', 'duplicate', 'file', 'void']],
    ['sealing', ['open', 'duplicate', 'file']],
    ['completed', ['open', 'download', 'duplicate', 'file', 'trash']],
    ['declined', ['open', 'duplicate', 'file', 'trash']],
    ['voided', ['open', 'duplicate', 'file', 'trash']],
    ['expired', ['open', 'duplicate', 'file', 'trash']],
  ] as const)('of an envelope that is %s', (status, actions) => {
    expect(rowActions({ ...here, status }, sender)).toEqual(actions)
  })

  test('in the trash is to restore it, and to delete what was never sent; an owner deletes the rest', () => {
    const trashed = { needsMe: false, isTrashed: true }
    expect(rowActions({ ...trashed, status: 'draft' }, sender)).toEqual(['open', 'restore', 'delete'])
    expect(rowActions({ ...trashed, status: 'voided' }, sender)).toEqual(['open', 'restore'])
    expect(rowActions({ ...trashed, status: 'voided' }, { mayChange: true, isOwner: true })).toEqual([
      ...['open', 'restore', 'delete'],
    ])
  })

  test('to who only looks is to look, to sign and to have the sealed files', () => {
    expect(rowActions({ ...here, status: 'sent', needsMe: true }, reader)).toEqual(['open', 'sign'])
    expect(rowActions({ ...here, status: 'completed' }, reader)).toEqual(['open', 'download'])
    expect(rowActions({ ...here, status: 'draft' }, reader)).toEqual(['open'])
  })
})
