import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { PDF, PdfDict, type PdfString } from '@libpdf/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { judgeWith } from '../../../../../tests/judges.ts'
import { makeSamplePdf } from '../../../../../tests/sample-pdfs.ts'
import { signElsewhere } from '../../../../../tests/signed-pdfs.ts'
import type { ArchiveClaim, SealJob } from '../seal-job.ts'
import { completeArchive, completeSeal } from '../../trust/complete-seal.ts'
import { hasOpenssl, makeDesk } from '../../trust/openssl.fixture.ts'
import { judge } from '#verifier/judge.ts'
import { gapOf, makeOffice, noon, type Office } from '#verifier/sealed-pdf.fixture.ts'
import { dictsIn, findDict } from '../intake/objects.ts'
import { prepareApproval } from '../prepare-approval.ts'
import { prepareSeal } from '../prepare-seal.ts'
import { sealJobWith } from '../seal-job.fixture.ts'
import { prepareArchive } from './prepare-archive.ts'

const hasPdfsig = spawnSync('pdfsig', ['-v']).error === undefined
const hasQpdf = spawnSync('qpdf', ['--version']).error === undefined

let office: Office
beforeAll(async () => {
  office = await makeOffice()
})

const timeStamp = { fieldName: 'Paraph time-stamp', reserve: 6000 }
const archiveOf = (by: Office, stamp: ArchiveClaim['timeStamp'] = timeStamp): ArchiveClaim => ({
  material: {
    certificates: [by.signer.certificate, ...by.signer.chain, by.timeStampCertificate],
    revocationLists: by.lists,
    answers: [],
  },
  timeStamp: stamp,
})

async function seal(changes: Partial<SealJob & { bytes: Uint8Array }> = {}) {
  const job = await sealJobWith({ archive: archiveOf(office), ...changes })
  const prepared = await prepareSeal({ ...job, signature: { ...job.signature, reserve: 8192 } })

  return completeSeal(prepared, office.signer, office.timeStamps)
}

async function renew(bytes: Uint8Array, by = office): Promise<Uint8Array> {
  const prepared = await prepareArchive({ bytes, archive: archiveOf(by) })
  await completeArchive(prepared.bytes, prepared.archive, by.timeStamps)

  return prepared.bytes
}

async function streamForm(): Promise<Uint8Array> {
  const pdf = await PDF.load(await makeSamplePdf())

  return pdf.save({ useXRefStream: true })
}

const judged = (bytes: Uint8Array, at = noon) => judge(bytes, at, [office.root])
const startsWith = (file: Uint8Array, start: Uint8Array) =>
  Buffer.compare(file.subarray(0, start.length), start) === 0

describe('a seal with its archive', () => {
  test('is B-LTA, and B-LT without the last time-stamp', async () => {
    const [full, plain] = await Promise.all([seal(), seal({ archive: archiveOf(office, null) })])

    expect([full.level, plain.level]).toEqual(['B-LTA', 'B-LT'])
    expect(await judged(full.bytes)).toMatchObject({
      indication: 'total-passed',
      signatures: [
        { kind: 'seal', level: 'B-LTA', intact: true },
        { kind: 'document-time-stamp', intact: true, timeStampTrusted: true, coversWholeFile: true },
      ],
    })
    expect(await judged(plain.bytes)).toMatchObject({
      signatures: [{ level: 'B-LT', indication: 'total-passed' }],
    })
  })

  test('still passes when all its certificates have ended, from the file and our root alone', async () => {
    const { bytes } = await seal()

    expect(await judged(bytes, new Date('2059-01-01T00:00:00Z'))).toMatchObject({
      indication: 'total-passed',
      signatures: [{ level: 'B-LTA' }, {}],
    })
  })

  test('is no more than B-T where a list is missing, however well it is stamped', async () => {
    const { material } = archiveOf(office)
    const [list] = material.revocationLists
    const claim = { material: { ...material, revocationLists: list ? [list] : [] }, timeStamp }
    const { bytes } = await seal({ archive: claim })

    expect((await judged(bytes)).signatures[0]).toMatchObject({ kind: 'seal', level: 'B-T' })
  })

  test('does not pass when its certificate stands on the list that it carries', async () => {
    const { material } = archiveOf(office)
    const [ofRoot] = material.revocationLists
    const revocationLists = [...(ofRoot ? [ofRoot] : []), office.revoking]
    const { bytes } = await seal({ archive: { material: { ...material, revocationLists }, timeStamp } })

    expect((await judged(bytes)).indication).not.toBe('total-passed')
  })

  test('files the material under the hash of the signature that it is about (ISO 32000-2 table 262)', async () => {
    const { bytes } = await seal()
    const { context, ...pdf } = await load(bytes)
    const store = findDict(pdf.catalog, 'DSS', context)!
    const form = findDict(pdf.catalog, 'AcroForm', context)!
    const [ofSeal] = dictsIn(form, 'Fields', context).map(({ dict }) => findDict(dict, 'V', context)!)
    const contents = (ofSeal!.get('Contents') as PdfString).bytes
    const key = createHash('sha1').update(contents).digest('hex').toUpperCase()

    const records = findDict(store, 'VRI', context)!
    expect([...records].map(([name]) => name.value)).toEqual([key])
    expect([...findDict(records, key, context)!].map(([name]) => name.value).sort()).toEqual(['CRL', 'Cert'])
  })

  test.each(['the seal', 'the material', 'the time-stamp'])(
    'fails when a byte of %s is another',
    async (part) => {
      const { bytes } = await seal()
      const file = Buffer.from(bytes)
      const places = {
        'the seal': file.indexOf('/Contents <3082') + 400,
        'the material': file.lastIndexOf('stream\n') - 200,
        'the time-stamp': file.lastIndexOf('/Contents <3082') + 400,
      }
      const place = places[part as keyof typeof places]
      file.write(file.toString('latin1', place, place + 1) === 'a' ? 'b' : 'a', place, 'latin1')

      expect((await judged(file)).indication).not.toBe('total-passed')
    },
  )

  test('fails wherever a byte of its time-stamp is another, also where nobody has signed it', async () => {
    const { bytes } = await seal()
    const start = Buffer.from(bytes).lastIndexOf('/Contents <3082') + '/Contents <'.length
    const length = Number.parseInt(Buffer.from(bytes).toString('latin1', start + 4, start + 8), 16) + 4
    const passed: number[] = []
    for (let place = 0; place < length; place += 23) {
      const file = Buffer.from(bytes)
      const at = start + 2 * place + 1
      file.write(file.toString('latin1', at, at + 1) === '0' ? '1' : '0', at, 'latin1')
      if ((await judged(file)).indication === 'total-passed') passed.push(place)
    }

    expect(length).toBeGreaterThan(1000)
    expect(passed).toEqual([])
  })

  test.each([
    ['a table', () => makeSamplePdf({ pages: 3 })],
    ['a stream', streamForm],
  ])('is written as the document is, whose cross-references are %s', async (_, make) => {
    const { bytes } = await seal({ bytes: await make() })

    expect(await judged(bytes)).toMatchObject({
      indication: 'total-passed',
      signatures: [{ level: 'B-LTA' }, {}],
    })
    if (hasQpdf) expect(judgeWith('qpdf', bytes, { before: ['--check'] })).toContain('No syntax or stream')
    if (!hasPdfsig) return
    const told = judgeWith('pdfsig', bytes, { before: ['-nocert'] })
    expect(told).toContain('Signature is Valid.')
    expect(told).toContain('Signature Field Name: Paraph time-stamp')
    expect(told).toContain('Total document signed')
  })

  test.skipIf(!hasOpenssl)('has a time-stamp over the whole file that openssl confirms', async () => {
    using desk = makeDesk()
    const { bytes } = await seal()
    const { start, end } = gapOf(bytes)
    const token = Buffer.from(Buffer.from(bytes.subarray(start + 1, end - 1)).toString('latin1'), 'hex')
    desk.put('covered', Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]))
    // Its header has four bytes; what fills the reserved place stands behind.
    desk.put('token', token.subarray(0, 4 + token.readUInt16BE(2)))
    desk.putCertificates('root.pem', [office.root])
    const files = ['-data', 'covered', '-in', 'token', '-token_in', '-CAfile', 'root.pem']

    const told = await desk.run(
      'openssl',
      'ts',
      '-verify',
      ...files,
      '-attime',
      String(noon.getTime() / 1000),
    )
    expect(told).toContain('Verification: OK')
  })

  test('takes no number of an object that the document ever had', async () => {
    const { bytes } = await seal({ bytes: await streamForm() })
    const numbers = [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/^(\d+) 0 obj/gm),
    ].map(([, n]) => n)
    const twice = numbers.filter((number, place) => numbers.indexOf(number) !== place)
    const { catalog, context } = await load(bytes)
    const kept = [catalog, findDict(catalog, 'AcroForm', context)].map(
      (dict) => dict && context.getRef(dict)?.objectNumber,
    )

    // What two revisions write are objects of the document that both change: catalog, form, page and their like.
    expect(twice.length).toBeLessThanOrEqual(6)
    expect(kept.filter((number) => number !== undefined).every((one) => numbers.includes(String(one)))).toBe(
      true,
    )
  })
})

describe('an archive that is renewed', () => {
  test('leaves every byte as it is, and the seal at B-LTA, again and again', async () => {
    let { bytes } = await seal()
    for (let round = 2; round < 5; round += 1) {
      const before = bytes
      bytes = await renew(bytes)
      expect(startsWith(bytes, before)).toBe(true)
      const { indication, signatures } = await judged(bytes)
      expect(indication).toBe('total-passed')
      expect(signatures.filter(({ kind }) => kind === 'seal').map(({ level }) => level)).toEqual(['B-LTA'])
      expect(signatures).toHaveLength(round + 1)
    }
    if (hasPdfsig)
      expect(judgeWith('pdfsig', bytes, { before: ['-nocert'] })).toContain('Paraph time-stamp 4')
  })

  test('lifts a seal that had none', async () => {
    const { bytes, level } = await seal({ archive: null })
    const lifted = await renew(bytes)

    expect(level).toBe('B-T')
    expect((await judged(lifted)).signatures[0]).toMatchObject({ kind: 'seal', level: 'B-LTA' })
    expect(startsWith(lifted, bytes)).toBe(true)
  })

  test('keeps what the store had, and holds nothing twice', async () => {
    const { bytes } = await seal()
    const [before, after] = await Promise.all([storeOf(bytes), renew(bytes).then(storeOf)])

    expect(after).toEqual(before)
  })
})

describe('an approval with its archive', () => {
  test('stands behind the signatures of others, which stay as they were', async () => {
    const bytes = await signElsewhere()
    const { signature } = await sealJobWith()
    const claim = { ...signature, reserve: 8192 }
    const prepared = await prepareApproval({
      ...{ bytes, seed: 'e/d' },
      signature: claim,
      archive: archiveOf(office),
    })
    const sealed = await completeSeal(prepared, office.signer, office.timeStamps)
    const { signatures } = await judged(sealed.bytes)

    expect(startsWith(sealed.bytes, bytes)).toBe(true)
    expect(signatures.map(({ kind }) => kind)).toEqual(['approval', 'approval', 'document-time-stamp'])
    expect(signatures.find(({ ours, kind }) => ours && kind === 'approval')).toMatchObject({
      level: 'B-LTA',
      indication: 'total-passed',
    })
    expect(signatures.every(({ intact }) => intact)).toBe(true)
  })
})

async function load(bytes: Uint8Array) {
  const pdf = await PDF.load(bytes)

  return { catalog: pdf.getCatalog(), context: pdf.context }
}

/** How many of each there are. */
async function storeOf(bytes: Uint8Array): Promise<Record<string, number>> {
  const { catalog, context } = await load(bytes)
  const store = findDict(catalog, 'DSS', context) ?? new PdfDict()

  return Object.fromEntries(
    ['Certs', 'CRLs', 'OCSPs'].map((key) => [key, [...(store.getArray(key) ?? [])].length]),
  )
}
