import { describe, expect, test } from 'vitest'
import { Refusal, type RefusalCode } from '#core/refusal.ts'
import type { Person } from '#server/actor.ts'
import type { Services } from '#server/app.ts'
import { standingOf } from './_standing-of.ts'

const id = '01900000-0000-7000-8000-000000000000'
/** Services of whom only invitations are asked, which refuse. */
const refusing = (code: RefusalCode) =>
  ({
    members: {
      invitation: () => Promise.reject(new Refusal(code)),
      findInvitation: () => Promise.resolve(null),
    },
  }) as unknown as Services
const standing = (code: RefusalCode) => standingOf(refusing(code), {} as Person, id)

describe('what an invitation’s link means', () => {
  test.each([
    ['not-found', { kind: 'missing' }],
    ['invitation-expired', { kind: 'expired' }],
    ['invitation-for-another', { kind: 'for-another', invitation: null }],
  ] as const)('is told of one that is %s', async (code, expected) => {
    expect(await standing(code)).toEqual(expected)
  })

  test('is not called missing by a server that has no time to look', async () => {
    await expect(standing('busy')).rejects.toMatchObject({ code: 'busy' })
  })
})
