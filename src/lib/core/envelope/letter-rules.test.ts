import { describe, expect, test } from 'vitest'
import { envelope, recipient } from '../../../../tests/cast.ts'
import { accessChecks } from './envelope.ts'
import { canBeEnclosed, findDecliner, finishersOf, isLetInByLink, unfinishedOf } from './letter-rules.ts'

const jane = { ...recipient('jane', 2), status: 'completed' } as const
const omar = { ...recipient('omar', 1), status: 'completed' } as const
const ines = { ...recipient('ines', 3), status: 'declined' } as const
const late = { ...recipient('late', 4), status: 'declined' } as const
const open = { ...recipient('open', 5), status: 'notified' } as const
const copied = recipient('copied', 1, 'cc')
const lease = envelope('sent', [jane, omar, ines, late, open, copied])

describe('a mail', () => {
  test.each(accessChecks)('shows nothing of a room that asks for a %s first', (check) => {
    expect(isLetInByLink({ access: [check] })).toBe(false)
  })

  test('shows what its link opens', () => expect(isLetInByLink({ access: [] })).toBe(true))

  test.each([
    ['no file', [], false],
    ['files below seven megabytes in all', [3_500_000, 3_499_999], true],
    ['files of seven megabytes in all', [3_500_000, 3_500_000], false],
  ])('takes along %s: %s, %s', (_, sizes, may) => {
    expect(canBeEnclosed(sizes.map((byteLength) => ({ byteLength })))).toBe(may)
  })

  test('[W11] names who ended it, who has finished and who has not, in their order', () => {
    const names = (all: readonly { name: string }[]) => all.map(({ name }) => name)

    expect(findDecliner(lease)?.name).toBe('late')
    expect(names(finishersOf(lease))).toEqual(['omar', 'jane'])
    expect(names(unfinishedOf(lease))).toEqual(['open'])
  })
})
