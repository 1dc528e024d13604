import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { othersVariables, strangeVariables, withSecretFiles } from './environment.ts'
import { variables } from './variables.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(text: string): string {
  const file = path.join(folder, String(Math.random()))
  writeFileSync(file, text)

  return file
}

describe('a secret', () => {
  const secrets = Object.entries(variables).flatMap(([name, one]) => ('isSecret' in one ? [name] : []))

  test.each(secrets)('%s may stand in a file', (name) => {
    expect(withSecretFiles({ [`${name}_FILE`]: fileOf('held back\n') })[name]).toBe('held back')
  })

  test('in a file is what the product runs by', () => {
    const url = 'postgres://paraph:secret@db.internal/paraph'

    expect(readConfig({ DATABASE_URL_FILE: fileOf(url) }).database).toMatchObject({ kind: 'postgres', url })
  })

  test.each([
    [
      'twice',
      { SMS_TOKEN: 'one', SMS_TOKEN_FILE: fileOf('other') },
      'SMS_TOKEN and SMS_TOKEN_FILE are both set',
    ],
    ['in a file that is not there', { SMS_TOKEN_FILE: '/nowhere/at/all' }, '/nowhere/at/all cannot be read'],
    ['in a file with nothing in it', { SMS_TOKEN_FILE: fileOf('\n') }, 'is empty'],
  ])('%s is refused, and which one is said', (_, given, said) => {
    expect(() => readConfig(given)).toThrow(said)
    expect(() => readConfig(given)).toThrow('SMS_TOKEN')
  })

  test('is no other variable: what is no secret is read from no file', () => {
    expect(readConfig({ MAIL_FROM_FILE: fileOf('a@example.org') }).mailFrom).toBe('no-reply@localhost')
  })
})

describe('a variable that nobody knows', () => {
  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABASE_URLS', 'DATABASE_URL'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['INSTANCE_KEY_FIL', 'INSTANCE_KEY_FILE'],
  ])('is told with the one that is meant: %s', (name, meant) => {
    expect(strangeVariables({ [name]: 'x' })).toEqual([
      `${name} is not a variable of Paraph and is passed over. Is ${meant} meant?`,
    ])
  })

  test.each(['SMTP_HOST', 'PARAPH_ROLE_NAME', 'COGNITO_REGION'])(
    'is told where it begins as ours do: %s',
    (name) => {
      expect(strangeVariables({ [name]: 'x' })).toEqual([
        `${name} is not a variable of Paraph and is passed over.`,
      ])
    },
  )

  test('is not told where it is somebody else’s, nor is one of ours', () => {
    const others = [
      'PATH',
      'HOME',
      'PWD',
      'LANG',
      'HOSTNAME',
      'SESSION_MANAGER',
      'NODE_ENV',
      'PORTS',
      'CEPH_CONF',
    ]
    const ours = [...Object.keys(variables), 'SMTP_URL_FILE', 'PARAPH_PASSPHRASE_FILE', 'PARAPH_DIST']

    expect(strangeVariables(Object.fromEntries([...others, ...ours].map((name) => [name, 'x'])))).toEqual([])
  })
})

test('programs of others are given no variable of ours, nor the files of our secrets', () => {
  const theirs = { SOFTHSM2_CONF: '/etc/softhsm2.conf', PATH: '/bin', toString: 'odd' }
  const ours = Object.fromEntries(Object.keys(variables).map((name) => [name, 'ours']))
  const files = Object.fromEntries(Object.keys(variables).map((name) => [`${name}_FILE`, 'ours']))

  expect(othersVariables({ ...theirs, ...ours, ...files })).toEqual(theirs)
})
