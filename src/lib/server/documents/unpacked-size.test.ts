import { isRefusal } from '#core/refusal.ts'
import { describe, expect, test } from 'vitest'
import { makeArchive, makeDocx } from './archive.fixture.ts'
import { assertUnpacksWithin } from './unpacked-size.ts'

const bounds = { bytes: 100_000, entries: 10 }
const refusalOf = (bytes: Uint8Array) =>
  assertUnpacksWithin(bytes, bounds).then(
    () => null,
    (error: unknown) => (isRefusal(error) ? error.code : error),
  )

describe('an archive that is to be converted', () => {
  test('is taken when it unpacks to little', async () => {
    expect(await refusalOf(makeDocx())).toBeNull()
    expect(await refusalOf(makeDocx('x'.repeat(90_000)))).toBeNull()
  })

  test('is too complex when it unpacks to more than may be, in one part or in many', async () => {
    const part = { bytes: Buffer.alloc(30_000) }
    const many = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...part }))

    expect(await refusalOf(makeDocx('x'.repeat(100_001)))).toBe('document-too-complex')
    expect(await refusalOf(makeArchive(many))).toBe('document-too-complex')
  })

  test('is too complex when it has more parts than may be', async () => {
    const parts = Array.from({ length: 11 }, (_, index) => ({ name: `${index}`, bytes: Buffer.alloc(1) }))

    expect(await refusalOf(makeArchive(parts))).toBe('document-too-complex')
  })

  test('is not believed when its directory says less than there is', async () => {
    expect(await refusalOf(makeDocx('x'.repeat(5_000_000), 10))).toBe('document-unreadable')
  })

  test.each([
    ['no archive', Buffer.from('PK\x03\x04 a letter')],
    ['cut off', makeDocx().subarray(0, -30)],
    ['empty', Buffer.alloc(0)],
  ])('is unreadable when it is %s', async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe('document-unreadable')
  })
})
