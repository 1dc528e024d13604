import { expect, test } from 'vitest'
import {
  approved,
  judgeHere,
  office,
  sealed,
  storedCatalog,
  streamOf,
  timeStampRevision,
} from './judged-files.fixture.ts'
import { judgeMutants } from './mutants.fixture.ts'
import { appendRevision, makeEvidence, makeSealedPdf, noon, timeStamp } from './sealed-pdf.fixture.ts'
import { makeStatus } from './status.fixture.ts'

/** Many more in a long run. */
const count = Number(process.env['MUTANTS'] ?? 2000)
/** Two hours: a long run is long. */
const longMs = 2 * 60 * 60_000
/** What hangs takes for ever; a busy machine takes a while. */
const mostMs = 10_000

/** Sealed with a trail, archived with lists, answers and a document time-stamp, and approved. */
async function wholeFiles(): Promise<Uint8Array[]> {
  const evidence = JSON.stringify({ ...makeEvidence(), seal: { level: 'B-T' } })
  const [list = office.root] = office.lists
  const { authority } = office.issuers
  const answer = makeStatus(authority, office.signer.certificate, { at: noon, until: noon })
  const archived = appendRevision(sealed, {
    ...timeStampRevision,
    1: storedCatalog,
    20: '<</CRLs [21 0 R] /OCSPs [22 0 R] /Certs [23 0 R]>>',
    21: streamOf(list),
    22: streamOf(answer),
    23: streamOf(office.root),
  })

  return [sealed, await makeSealedPdf(office, { evidence }), await timeStamp(archived, office), approved]
}

test(
  'no damaged copy of a sealed file passes, and none is too much, on the server and in a browser alike',
  async () => {
    const files = await wholeFiles()
    for (const file of files) expect((await judgeHere(file)).indication).toBe('total-passed')
    const mutants = { files, root: office.root, first: 0, end: count }
    const judged = await Promise.all([judgeMutants(mutants, 'node'), judgeMutants(mutants, 'browser')])

    for (const { answers, slowest, thrown, passed } of judged) {
      console.info(JSON.stringify({ answers, slowest }))
      expect(thrown).toEqual([])
      expect(passed).toEqual([])
      expect(slowest.ms).toBeLessThan(mostMs)
      expect(Object.keys(answers).length, 'they are damaged in different ways').toBeGreaterThan(5)
    }
    expect(judged[1]?.verdicts, 'the browser says the same').toBe(judged[0]?.verdicts)
  },
  longMs,
)
