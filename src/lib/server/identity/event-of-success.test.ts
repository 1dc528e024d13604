import { UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { eventOfSuccess } from './event-of-success.ts'

const tokenOf = (sub: string) => new UnsecuredJWT({ sub }).encode()

test.each(['ConfirmSignUp', 'ConfirmForgotPassword', 'RevokeToken'])(
  'of %s the log takes no token for granted that nobody has looked at',
  (name) => {
    for (const AccessToken of [tokenOf('somebody else'), 'garbage', {}])
      expect(eventOfSuccess({ name, input: { AccessToken } }, {})?.who.user).toBeUndefined()
  },
)

test.each(['ChangePassword', 'GlobalSignOut', 'VerifySoftwareToken'])(
  'of %s the log takes no name for granted beside the token that was let through',
  (name) => {
    const input = { AccessToken: tokenOf('ana'), Username: 'eve@example.com' }

    expect(eventOfSuccess({ name, input }, {})?.who).toEqual({ user: 'ana' })
  },
)

test.each([{ AuthFlow: 'REFRESH_TOKEN_AUTH' }, { AuthFlow: 'REFRESH_TOKEN' }])(
  'new tokens of a sign-in are no sign-in (%o)',
  (input) => {
    const output = { AuthenticationResult: { AccessToken: tokenOf('ana') } }

    expect(eventOfSuccess({ name: 'InitiateAuth', input }, output)).toBeNull()
    expect(eventOfSuccess({ name: 'GetTokensFromRefreshToken', input: {} }, output)).toBeNull()
    expect(
      eventOfSuccess(
        { name: 'InitiateAuth', input: { AuthFlow: 'USER_AUTH', ChallengeName: 'my own' } },
        output,
      ),
    ).toEqual({
      event: 'signed-in',
      who: { user: 'ana' },
      why: 'by USER_AUTH',
    })
  },
)
