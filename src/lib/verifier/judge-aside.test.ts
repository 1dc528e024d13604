import { expect, test } from 'vitest'
import { attacksOn } from './attack-variants.fixture.ts'
import { judgeInBrowserThread } from './judge-aside.fixture.ts'
import { approved, judgeHere, office, sealed } from './judged-files.fixture.ts'
import { makeOffice, makeSealedPdf } from './sealed-pdf.fixture.ts'

const { root } = office

/** With another digit in the signature of the time-stamp, which stands last in the token: behind the name of its algorithm. */
function withBrokenSignature(file: Uint8Array): Uint8Array {
  const ecdsaWithSha256 = '300a06082a8648ce3d040302'
  const digit = Buffer.from(file).lastIndexOf(ecdsaWithSha256) + ecdsaWithSha256.length + 40
  const broken = Uint8Array.from(file)
  broken[digit] = broken[digit] === 0x30 ? 0x31 : 0x30

  return broken
}

const broken = withBrokenSignature(sealed)

test('a good file is judged once, with each of its signatures checked aside once', async () => {
  const [judged] = await judgeInBrowserThread({ files: [sealed], root, subtle: 'whole' })

  expect(judged?.verdict).toEqual(await judgeHere(sealed))
  expect(judged?.verdict.indication).toBe('total-passed')
  expect(judged?.checks.length).toBeGreaterThanOrEqual(3)
  expect(new Set(judged?.checks).size).toBe(judged?.checks.length)
})

test('a signature that does not hold is found, and the verdict made again', async () => {
  const [judged] = await judgeInBrowserThread({ files: [broken], root, subtle: 'whole' })

  expect(judged?.verdict).toEqual(await judgeHere(broken))
  expect(judged?.verdict).toMatchObject({ indication: 'total-failed', reason: 'time-stamp-invalid' })
})

test.each(['refusing', 'none'] as const)(
  'where what checks is %s, the verdict is the same',
  async (subtle) => {
    const files = [sealed, approved, broken]
    const judged = await judgeInBrowserThread({ files, root, subtle })

    expect(judged.map(({ verdict }) => verdict)).toEqual(await Promise.all(files.map(judgeHere)))
    expect(judged.flatMap(({ checks }) => checks)).toEqual([])
  },
)

test('whoever looks like an authority of ours, or attacks, is judged as by the server', async () => {
  const stranger = await makeSealedPdf(await makeOffice())
  const files = [{ name: 'a stranger', bytes: stranger }, ...attacksOn(sealed)]
  const judged = await judgeInBrowserThread({ files: files.map(({ bytes }) => bytes), root, subtle: 'whole' })
  for (const [index, { name, bytes }] of files.entries())
    expect(judged[index]?.verdict, name).toEqual(await judgeHere(bytes))
})
