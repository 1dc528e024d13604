import { expect, test } from 'vitest'
import { archivesOf, attacksOn } from './attack-variants.fixture.ts'
import { judgeHere, sealed } from './judged-files.fixture.ts'

const attacks = attacksOn(sealed)

test('there are more than a hundred and twenty variants', () => {
  expect(new Set(attacks.map(({ name }) => name)).size).toBeGreaterThanOrEqual(120)
})

test.each(attacks)('$name does not pass', async ({ bytes }) => {
  const { indication, signatures } = await judgeHere(bytes)

  expect(indication).not.toBe('total-passed')
  expect(signatures.every(({ intact }) => intact) && signatures.length > 0).toBe(false)
})

const isPlain = ({ name }: { name: string }) => !name.includes('with comments')

test.each(archivesOf(sealed).filter(isPlain))(
  '$name passes, so that the others fail for what they change',
  async ({ bytes }) => {
    expect(await judgeHere(bytes)).toMatchObject({ indication: 'total-passed' })
  },
)

test.each(archivesOf(sealed).filter((one) => !isPlain(one)))(
  '$name fails for how it is written',
  async ({ bytes }) => {
    expect(await judgeHere(bytes)).toMatchObject({ indication: 'total-failed' })
  },
)
