import { afterAll, expect, test } from 'vitest'
import { attacksOn } from './attack-variants.fixture.ts'
import { makeSealedPdf, noon } from './sealed-pdf.fixture.ts'
import { makeStrangers } from './strangers.fixture.ts'

const strangers = await makeStrangers()
afterAll(() => strangers[Symbol.dispose]())
const { by, signers, granted, judgeAt, stampedAt } = strangers

/** Their seal passes for the time-stamp behind it alone: its certificate has ended. */
const sealedElsewhere = await makeSealedPdf(by(signers.brief), { withTimeStamp: false })
const archivedElsewhere = await stampedAt(sealedElsewhere, noon)

test('their archived seal passes, so that the attacks on it fail for what they change', async () => {
  expect(await judgeAt(archivedElsewhere, granted)).toMatchObject({ indication: 'total-passed' })
})

test.each(attacksOn(archivedElsewhere))('$name does not pass behind a time-stamp', async ({ bytes }) => {
  expect((await judgeAt(bytes, granted)).indication).not.toBe('total-passed')
})

test.each(attacksOn(sealedElsewhere))('$name does not pass by being stamped', async ({ bytes }) => {
  expect((await judgeAt(await stampedAt(bytes, noon), granted)).indication).not.toBe('total-passed')
})
