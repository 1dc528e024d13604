import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { answerOf } from '#core/verdict/answer.ts'
import { locales } from '#core/locale/locale.ts'
import { judge } from './judge.ts'

const at = new Date('2030-01-01T00:00:00Z')

describe.each(locales)('the sealed sample in %s', (locale) => {
  const file = new URL(`../../../public/sample/agreement.${locale}.pdf`, import.meta.url)

  test('is known to its last byte, and tells who signed it', async () => {
    const verdict = await judge(await readFile(file), at, [])

    expect(answerOf(verdict)).toBe('sample')
    expect(verdict.evidence).toMatchObject({
      whole: true,
      people: [{ name: 'Jane Roe' }, { name: 'Luis Prado' }],
    })
    expect(verdict.evidence?.trail.length).toBe(verdict.evidence?.events)
  })

  test('tells nothing any more with a byte changed, or one behind it', async () => {
    const bytes = await readFile(file)
    const changed = Uint8Array.from(bytes)
    changed[2000] = (changed[2000] ?? 0) ^ 1
    for (const other of [changed, Buffer.concat([bytes, Buffer.from(' ')])]) {
      const verdict = await judge(other, at, [])

      expect(answerOf(verdict)).not.toBe('sample')
      expect(verdict.evidence).toBeNull()
    }
  })
})
