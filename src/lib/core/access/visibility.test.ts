import { describe, expect, test } from 'vitest'
import { audienceOf, everybody, seesEverything, type VisibilityPolicy } from './visibility.ts'

const usual: VisibilityPolicy = { usual: 'organization', managersSeeAll: true, isNarrowed: true }

describe('who sees everything', () => {
  test('is everybody, while nothing was ever shown to fewer', () => {
    expect(seesEverything('member', { ...usual, isNarrowed: false })).toBe(true)
  })

  test.each([
    ['owner', true, true],
    ['owner', false, true],
    ['manager', true, true],
    ['manager', false, false],
    ['member', true, false],
    ['member', false, false],
  ] as const)(
    'of a narrowed organization: %s, where managers see all: %s, is %s',
    (role, managersSeeAll, sees) => {
      expect(seesEverything(role, { ...usual, managersSeeAll })).toBe(sees)
    },
  )
})

describe('the audience of something new', () => {
  const teams = ['sales', 'legal']

  test('is what the organization says, where nothing is wished', () => {
    expect(audienceOf({}, { usual: 'organization', teams })).toEqual(everybody)
    expect(audienceOf({}, { usual: 'private', teams })).toEqual({ visibility: 'private', teamId: null })
  })

  test('is the first team of its maker, or the one that is named', () => {
    expect(audienceOf({}, { usual: 'team', teams })).toEqual({ visibility: 'team', teamId: 'sales' })
    expect(audienceOf({ visibility: 'team', teamId: 'legal' }, { usual: 'private', teams })).toEqual({
      visibility: 'team',
      teamId: 'legal',
    })
  })

  test('is nobody else, where its maker has no team', () => {
    expect(audienceOf({}, { usual: 'team', teams: [] })).toEqual({ visibility: 'private', teamId: null })
  })

  test('is never a team that its maker is not in', () => {
    expect(audienceOf({ visibility: 'team', teamId: 'finance' }, { usual: 'private', teams })).toBeNull()
    expect(audienceOf({ visibility: 'team', teamId: 'finance' }, { usual: 'private', teams: [] })).toBeNull()
  })
})
