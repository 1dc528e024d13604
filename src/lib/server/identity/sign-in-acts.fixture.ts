import { expect } from 'vitest'
import { makeRandom } from '../system.ts'
import { makeIdentityAdministration } from './identity-administration.ts'
import { poolId, secrets, type IdentityWorld } from './identity-world.fixture.ts'

export const password = 'correct horse battery'
export const phone = '+33600000042'
export const stranger = 'stranger@example.com'
export const incorrect = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' }
export const dead = {
  __type: 'NotAuthorizedException',
  message: expect.stringContaining('session') as unknown,
}

export const paramsOf = (answer: Record<string, unknown>) =>
  answer['ChallengeParameters'] as Record<string, string>

/** What somebody does to sign in, in the world that `current` tells. */
export function signInActs(current: () => IdentityWorld) {
  let count = 0

  return {
    byPassword: (email: string, given: string) =>
      current().call('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: given },
      }),
    startSrp: (email: string) =>
      current().call('InitiateAuth', {
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: email, SRP_A: 'abcdef' },
      }),
    respond: (
      ChallengeName: string,
      email: string,
      Session: string | undefined,
      responses: Record<string, string>,
    ) =>
      current().call('RespondToAuthChallenge', {
        ChallengeName,
        Session,
        ChallengeResponses: { USERNAME: email, ...responses },
      }),
    administration: () =>
      makeIdentityAdministration({ ...current(), secrets, random: makeRandom(current().clock), poolId }),
    /** Registers another person with {@link password}. */
    somebody: async (): Promise<string> => {
      count += 1
      const email = `somebody-${count}@example.com`
      await current().register(email, { name: 'Some Body' }, password)

      return email
    },
  }
}
