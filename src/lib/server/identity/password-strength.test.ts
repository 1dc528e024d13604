import { describe, expect, test } from 'vitest'
import { checkStrength } from './password-strength.ts'

const mara = { email: 'mara.lindqvist@rentals.example', attributes: { name: 'Mara Lindqvist' } }

describe('a password', () => {
  test.each([
    'password1234',
    'Password123!',
    'passwordpassword',
    '123456789012',
    'qwertyuiop12',
    'qwerty123456',
    '1q2w3e4r5t6y',
    'aaaaaaaaaaaa',
    'abcdefghijkl',
    'letmeinletmein',
    'iloveyou2024!',
    'p@ssw0rd12345',
    'maralindqvist',
    'lindqvist1985',
    'mara.lindqvist@rentals.example',
    'paraphparaph',
  ])('such as %s is refused', async (password) => {
    await expect(checkStrength(password, mara)).rejects.toMatchObject({ name: 'InvalidPasswordException' })
  })

  test.each([
    'correct horse battery',
    'der alte Leuchtturm',
    'x7#Lq9!vT2pz',
    'señales de humo azules',
    '日本語の長い合言葉です',
  ])('such as %s is taken', async (password) => {
    await expect(checkStrength(password, mara)).resolves.toBeUndefined()
  })

  test('of 256 characters is judged as quickly as one of 32', async () => {
    const hostile = '4@8({[<369&6&#1!/|0$5+7%2'.repeat(11).slice(0, 256)
    await checkStrength(hostile, mara).catch(() => undefined)
    const time = async (password: string) => {
      const startedAt = performance.now()
      for (let turn = 0; turn < 5; turn += 1) await checkStrength(password, mara).catch(() => undefined)

      return performance.now() - startedAt
    }
    expect(await time(hostile)).toBeLessThan(4 * (await time(hostile.slice(0, 32))) + 50)
  })
})
