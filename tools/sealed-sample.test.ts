import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '../src/lib/core/locale/locale.ts'
import { answerOf } from '../src/lib/core/verdict/answer.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** As the product judges what another authority sealed. */
const judged = { indication: 'indeterminate', reason: 'not-sealed-here', signatures: [] } as const

test.each(locales)(
  'the sealed sample in %s is known to its last byte, and nothing else is taken for it',
  (locale) => {
    const bytes = new Uint8Array(
      readFileSync(new URL(`../public/sample/agreement.${locale}.pdf`, import.meta.url)),
    )
    expect(answerOf({ ...judged, sha256: sha256(bytes) })).toBe('sample')

    bytes[bytes.length - 20] = 0x20
    expect(answerOf({ ...judged, sha256: sha256(bytes) })).toBe('imitation')
  },
)
