// @vitest-environment happy-dom
import { parseAmplifyConfig } from 'aws-amplify/utils'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { mara, startIdentityStage, type IdentityStage } from './identity-stage.fixture.ts'

let stage: IdentityStage
let cognito: IdentityStage['cognito']
let identity: IdentityStage['identity']

beforeAll(async () => {
  stage = await startIdentityStage()
  ;({ cognito, identity } = stage)
})
afterAll(() => stage.cognito.close())
afterEach(() => stage.clear())

describe('the identity library, asked for further steps,', () => {
  const challenge = (ChallengeName: string, ChallengeParameters: object = {}) => ({
    ChallengeName,
    Session: 'a-session-of-some-length',
    ChallengeParameters,
  })

  test.each([
    ['SMS_MFA', { CODE_DELIVERY_DESTINATION: '+***99' }, { kind: 'sms-code', destination: '+***99' }],
    ['SOFTWARE_TOKEN_MFA', {}, { kind: 'authenticator-code' }],
    ['NEW_PASSWORD_REQUIRED', {}, { kind: 'new-password', missing: [] }],
    [
      'NEW_PASSWORD_REQUIRED',
      { requiredAttributes: '["userAttributes.name"]' },
      { kind: 'new-password', missing: ['name'] },
    ],
    ['CUSTOM_CHALLENGE', { question: 'Pet?' }, { kind: 'custom-challenge', facts: { question: 'Pet?' } }],
    [
      'SELECT_MFA_TYPE',
      { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' },
      { kind: 'mfa-selection', factors: ['SMS', 'TOTP'] },
    ],
    [
      'MFA_SETUP',
      { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA","EMAIL_OTP"]' },
      { kind: 'mfa-setup-selection', factors: ['TOTP', 'EMAIL'] },
    ],
    ['MFA_SETUP', { MFAS_CAN_SETUP: '["EMAIL_OTP"]' }, { kind: 'email-setup' }],
  ])('[I2] tells %s', async (name, parameters, expected) => {
    cognito.reply('InitiateAuth', challenge(name, parameters))

    expect(await identity.signIn('USER_AUTH', mara)).toEqual(expected)
  })

  test('[I2] sets up an authenticator app, with the address that the app reads', async () => {
    cognito.reply('InitiateAuth', challenge('MFA_SETUP', { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' }))
    cognito.reply('AssociateSoftwareToken', { SecretCode: 'JBSWY3DP', Session: 'another-session-of-it' })

    expect(await identity.signIn('USER_AUTH', mara)).toEqual({
      kind: 'authenticator-setup',
      secret: 'JBSWY3DP',
      uri: `otpauth://totp/Paraph:${mara}?secret=JBSWY3DP&issuer=Paraph`,
    })
  })

  test.each([
    ['sms-code', '', 'code-missing'],
    ['authenticator-code', '', 'authenticator-code-missing'],
    ['new-password', '', 'password-missing'],
    ['custom-challenge', '', 'answer-missing'],
    ['mfa-selection', 'FAX', 'factor-unknown'],
    ['mfa-setup-selection', 'SMS', 'factor-unknown'],
  ] as const)('[I10] refuses as the answer to %s: "%s"', async (asked, response, code) => {
    await expect(identity.answer(asked, response)).rejects.toMatchObject({ code })
    expect(cognito.asked).toEqual([])
  })

  test.each([
    ['USER_PASSWORD_AUTH', '', 'password-missing'],
    ['USER_SRP_AUTH', '', 'password-missing'],
    ['CUSTOM_WITH_SRP', '', 'password-missing'],
    ['CUSTOM_WITHOUT_SRP', 'a password', 'password-not-needed'],
  ] as const)('[I10] by %s refuses the password "%s"', async (flow, password, code) => {
    await expect(identity.signIn(flow, mara, password)).rejects.toMatchObject({ code })
    expect(cognito.asked).toEqual([])
  })

  test('[I8] says of a password that it is wrong, not who has none', async () => {
    cognito.refuse('InitiateAuth', 'NotAuthorizedException')

    await expect(identity.signIn('USER_PASSWORD_AUTH', mara, 'not it')).rejects.toMatchObject({
      code: 'password-wrong',
      message: 'Incorrect username or password.',
    })
  })

  test('[I10] takes a password of six characters for enough where a configuration names no minimum', () => {
    const outputs = (password_policy: object) =>
      parseAmplifyConfig({
        version: '1',
        auth: {
          aws_region: 'eu-west-1',
          user_pool_id: 'eu-west-1_a',
          user_pool_client_id: 'web',
          password_policy,
        },
      })
    const minimumOf = (config: ReturnType<typeof outputs>) => {
      const { Cognito: pool } = config.Auth ?? {}
      return pool && 'passwordFormat' in pool ? pool.passwordFormat?.minLength : undefined
    }

    expect(minimumOf(outputs({}))).toBe(6)
    expect(minimumOf(outputs({ min_length: 12 }))).toBe(12)
  })
})
