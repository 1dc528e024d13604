import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SecretUnreadable } from './authenticated-box.ts'
import { decryptWithPassphrase, encryptWithPassphrase } from './passphrase-box.ts'

// Every guess costs a quarter of a second, here too.
const few = { numRuns: 3 }

const passphrase = 'correct horse'
const sealed = await encryptWithPassphrase(randomBytes(20), passphrase)

describe('bytes under a passphrase', () => {
  test('open with it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), fc.string({ minLength: 1 }), async (plain, words) => {
        const box = await encryptWithPassphrase(plain, words)
        expect(Buffer.from(await decryptWithPassphrase(box, words))).toEqual(Buffer.from(plain))
      }),
      few,
    )
  })

  test('open however the keyboard composes the letters', async () => {
    const box = await encryptWithPassphrase(randomBytes(5), 'Z\u030Clutý kůň')

    expect(await decryptWithPassphrase(box, '\u017Dlutý kůň')).toHaveLength(5)
  })

  test('stay shut for another one', async () => {
    await expect(decryptWithPassphrase(sealed, `${passphrase} `)).rejects.toThrow(SecretUnreadable)
  })

  test.each([0, 10, 11, 26, 27, 40, -1])('stay shut once byte %i is changed', async (position) => {
    const changed = Buffer.from(sealed)
    changed[position < 0 ? changed.length - 1 : position]! ^= 1

    await expect(decryptWithPassphrase(changed, passphrase)).rejects.toThrow(SecretUnreadable)
  })

  test('stay shut when cut short', async () => {
    for (const length of [0, 5, 26, 27, 54, sealed.length - 1]) {
      await expect(decryptWithPassphrase(sealed.subarray(0, length), passphrase)).rejects.toThrow(
        SecretUnreadable,
      )
    }
  })

  test('need a passphrase', async () => {
    await expect(encryptWithPassphrase(randomBytes(1), '')).rejects.toThrow('empty')
  })
})
