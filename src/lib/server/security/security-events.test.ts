import pino from 'pino'
import { Refusal } from '#core/refusal.ts'
import { expect, test } from 'vitest'
import { CognitoError } from '../identity/cognito-error.ts'
import { KeyRefused } from './event-of-error.ts'
import { makeSecurityEvents } from './security-events.ts'

const from = { ip: '192.0.2.7', userAgent: 'a browser' }

function listen() {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line) as never) })

  return { lines, security: makeSecurityEvents({ log, key: new Uint8Array(32) }) }
}

test('an event says what, who, from where, at which call and how it ended', () => {
  const { lines, security } = listen()
  security.note({ event: 'link-wrong', who: { user: 'u1' }, from, at: 'GET /sign/{secret}', why: 'dead' })

  expect(lines).toMatchObject([
    {
      security: 'link-wrong',
      outcome: 'refused',
      who: { user: 'u1' },
      from,
      at: 'GET /sign/{secret}',
      why: 'dead',
    },
  ])
})

test.each(['signed-in', 'signed-out', 'account-guard-changed'] as const)('%s is told as done', (event) => {
  const { lines, security } = listen()
  security.note({ event, who: { user: 'u1' }, from, at: 'identity X' })

  expect(lines).toMatchObject([{ level: 30, security: event, outcome: 'done' }])
})

test('an address is told apart from others and cannot be read, however it is written', () => {
  const { lines, security } = listen()
  for (const address of ['jane@example.org', ' Jane@Example.org', 'joe@example.org'])
    security.note({ event: 'sign-in-refused', who: { address }, from, at: 'identity InitiateAuth' })
  const told = lines.map(({ who }) => (who as { address: string }).address)

  expect(told[0]).toBe(told[1])
  expect(told[2]).not.toBe(told[0])
  expect(JSON.stringify(lines)).not.toMatch(/jane|joe/i)
})

test.each([
  [new Refusal('access-code-wrong'), 'code-wrong'],
  [new Refusal('access-locked'), 'locked-out'],
  [new Refusal('cross-site'), 'cross-site-refused'],
  [new Refusal('forbidden'), 'permission-refused'],
  [new Refusal('link-dead'), 'link-wrong'],
  [new Refusal('rate-limited'), 'limit-reached'],
  [new KeyRefused('key-ended', 'expired', { key: 'k1' }), 'key-ended'],
  [new CognitoError('CodeMismatchException', 'Invalid code.'), 'code-wrong'],
  [new CognitoError('NotAuthorizedException', 'Incorrect username or password.'), 'sign-in-refused'],
  [new CognitoError('NotAuthorizedException', 'Password attempts exceeded'), 'locked-out'],
  [new CognitoError('NotAuthorizedException', 'Access Token has been revoked'), 'token-refused'],
  [new CognitoError('RefreshTokenReuseException', 'Refresh token reuse detected'), 'token-reused'],
  [new CognitoError('TooManyRequestsException', 'Too many requests'), 'limit-reached'],
])('%s is told as %s', (error, event) => {
  const { lines, security } = listen()
  security.noteError(error, { who: {}, from, at: 'somewhere' })

  expect(lines.map((line) => line['security'])).toEqual([event])
})

test.each([
  new Refusal('value-missing'),
  new CognitoError('UserNotConfirmedException', ''),
  new Error('a bug'),
])('%s is everyday and no security event', (error) => {
  const { lines, security } = listen()
  security.noteError(error, { who: {}, from, at: 'somewhere' })

  expect(lines).toEqual([])
})
