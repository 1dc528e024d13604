import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { makeSamplePdf } from '../../../../tests/sample-pdfs.ts'
import { officeElsewhere, signElsewhere } from '../../../../tests/signed-pdfs.ts'
import { completeSeal } from '../trust/complete-seal.ts'
import { judge } from '#verifier/judge.ts'
import {
  appendRevision,
  fieldObject,
  makeApprovedPdf,
  makeOffice,
  makeSealedPdf,
  noon,
  plainObjects,
  sign,
  signatureObject,
} from '#verifier/sealed-pdf.fixture.ts'
import { prepareApproval } from './prepare-approval.ts'

const host = await makeOffice()
const later = new Date(noon.getTime() + 60_000)
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const has = (command: string, flag: string) => spawnSync(command, [flag]).error === undefined
const [hasPdfsig, hasQpdf] = [has('pdfsig', '-v'), has('qpdf', '--version')]

async function approve(bytes: Uint8Array): Promise<Uint8Array> {
  const signature = {
    fieldName: 'Paraph seal',
    reason: 'Sealed',
    signerName: 'Rivers Ltd',
    at: later,
    reserve: 8192,
  }
  return (await completeSeal(await prepareApproval({ bytes, signature, seed: 'e/d' }), host.signer, null))
    .bytes
}

function run(
  command: string,
  flags: readonly string[],
  bytes: Uint8Array,
): { status: number | null; out: string } {
  const folder = mkdtempSync(join(tmpdir(), 'approval-'))
  try {
    const file = join(folder, 'file.pdf')
    writeFileSync(file, bytes)
    const { status, stdout } = spawnSync(command, [...flags, file], { encoding: 'utf8' })
    return { status, out: stdout }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Newer readers find the catalog in an object stream; older ones have a table to read, which leaves it out. */
function hybrid(): Uint8Array {
  const head = '%PDF-1.5\n'
  const objects = [
    '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n',
    '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>\nendobj\n',
  ]
  const inStream = '1 0 <</Type/Catalog/Pages 2 0 R>>'
  objects.push(
    `4 0 obj\n<</Type/ObjStm/N 1/First 4/Length ${inStream.length}>>\nstream\n${inStream}\nendstream\nendobj\n`,
  )
  const offsets = objects.map((_, index) => head.length + objects.slice(0, index).join('').length)
  const streamAt = head.length + objects.join('').length
  const row = (...bytes: number[]) => String.fromCharCode(...bytes)
  const rows = row(2, 0, 4, 0) + row(1, streamAt >> 8, streamAt & 255, 0)
  const stream = `5 0 obj\n<</Type/XRef/Size 6/W[1 2 1]/Index[1 1 5 1]/Root 1 0 R/Length ${rows.length}>>\nstream\n${rows}\nendstream\nendobj\n`
  const line = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`
  const tableAt = streamAt + stream.length
  const table = `xref\n0 2\n0000000000 65535 f \n0000000000 00000 f \n2 3\n${offsets.map(line).join('')}`
  const trailer = `trailer\n<</Size 6/Root 1 0 R/XRefStm ${streamAt}>>\nstartxref\n${tableAt}\n%%EOF\n`

  return Buffer.from(head + objects.join('') + stream + table + trailer, 'latin1')
}

/** Its cross-reference stream is object 5, and no entry says so. */
function withUnlistedStream(): Uint8Array {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>',
    '<</Length 0>>\nstream\n\nendstream',
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`)
  const head = '%PDF-1.5\n'
  const offsets = objects.map((_, index) => head.length + objects.slice(0, index).join('').length)
  const streamAt = head.length + objects.join('').length
  const rows = offsets.map((offset) => String.fromCharCode(1, offset >> 8, offset & 255, 0)).join('')
  const entries = `/Type/XRef/Size 6/W[1 2 1]/Index[1 4]/Root 1 0 R/Length ${rows.length}`
  const stream = `5 0 obj\n<<${entries}>>\nstream\n${rows}\nendstream\nendobj\n`

  return Buffer.from(`${head}${objects.join('')}${stream}startxref\n${streamAt}\n%%EOF\n`, 'latin1')
}

async function withStreams(): Promise<Uint8Array> {
  const pdf = await PDF.load(await makeSamplePdf())
  pdf.setTitle('Other')
  return pdf.save({ useXRefStream: true })
}

describe('one more signature on a signed document', () => {
  const kinds: [string, () => Promise<Uint8Array>][] = [
    ['a table of cross-references', () => makeSamplePdf()],
    ['streams of cross-references', withStreams],
    ['both, for old and new readers', () => Promise.resolve(hybrid())],
  ]

  test.each(kinds)('is appended to a file with %s, whose signature and bytes stay', async (_, make) => {
    const signed = await signElsewhere(await make())
    const sealed = await approve(signed)

    expect(Buffer.from(sealed.subarray(0, signed.length)).equals(signed)).toBe(true)
    const { root } = await officeElsewhere()
    const verdict = await judge(sealed, later, [host.root, root])
    expect(verdict).toMatchObject({ indication: 'total-passed', reason: 'sound' })
    expect(
      verdict.signatures.map(({ fieldName, kind, coversWholeFile }) => [fieldName, kind, coversWholeFile]),
    ).toEqual([
      ['Counterparty', 'approval', false],
      ['Paraph seal', 'approval', true],
    ])
  })

  test.skipIf(!hasPdfsig || !hasQpdf).each(kinds)(
    'holds for other tools in a file with %s',
    async (_, make) => {
      const sealed = await approve(await signElsewhere(await make()))

      const { out } = run('pdfsig', ['-nocert'], sealed)
      expect(out.match(/Signature is Valid/g)).toHaveLength(2)
      expect(out.split('Signature #')[2]).toContain('Total document signed')
      expect(run('qpdf', ['--check'], sealed).status).toBe(0)
    },
  )

  test.each(kinds)('overwrites no object of a file with %s but those it changes', async (_, make) => {
    const signed = await signElsewhere(await make())
    const added = text(await approve(signed)).slice(signed.length)
    const numbersOf = (part: string) => [...part.matchAll(/(\d+) 0 obj\n<<\s*\/([A-Za-z]+) \/?(\w+)/g)]
    const isNew = ([, , key, value]: RegExpExecArray) =>
      !(key === 'Type' && (value === 'Catalog' || value === 'Page'))
    const used = [...text(signed).matchAll(/(\d+) 0 obj|\/Size (\d+)/g)].map(([, number, size]) =>
      Number(number ?? Number(size) - 1),
    )
    const numbers = numbersOf(added)
      .filter(isNew)
      .map(([, number]) => Number(number))

    expect(numbers.length).toBeGreaterThanOrEqual(2)
    expect(Math.min(...numbers)).toBeGreaterThan(Math.max(...used))
  })

  test('keeps the cross-reference stream that an earlier revision of the file stands on', async () => {
    // It lists every object but itself, as many writers do.
    const file = withUnlistedStream()
    const added = text(await approve(await signElsewhere(file))).slice(file.length)

    expect(added).toMatch(/\n\d+ 0 obj/)
    expect(added).not.toMatch(/\n5 0 obj/)
  })

  test('lists its objects as the file does', async () => {
    const before = await withStreams()
    const added = text(await approve(before)).slice(before.length)

    expect(added).toContain('/XRef')
    expect(added).not.toContain('trailer')
    expect(text(await approve(hybrid())).slice(hybrid().length)).not.toMatch(/XRefStm|\/XRef/)
  })

  test.each([2, 3] as const)('leaves a certification alone that permits it (P=%i)', async (permission) => {
    const certified = await makeSealedPdf(host, { permission })
    const sealed = await approve(certified)

    expect(text(sealed).slice(certified.length)).not.toContain('/DocMDP /')
    expect(text(sealed).match(/\/DocMDP 7 0 R/g)!.length).toBeGreaterThan(0)
    expect((await judge(sealed, later, [host.root])).signatures).toMatchObject([
      { kind: 'seal', reason: 'sound' },
      { kind: 'approval', reason: 'sound' },
    ])
  })

  test('has a name of its own among the fields', async () => {
    const twice = await approve(await approve(await makeApprovedPdf(host)))
    const { signatures } = await judge(twice, later, [host.root])

    expect(signatures.map(({ fieldName }) => fieldName)).toEqual(['Seal', 'Paraph seal', 'Paraph seal 2'])
  })

  test('keeps what the form says of itself, and its other flags', async () => {
    const objects = { ...plainObjects(), 1: '<</Type /Catalog /Pages 2 0 R /AcroForm 5 0 R>>' }
    const form = { 5: '<</Fields [6 0 R] /SigFlags 1 /DA (/Helv 0 Tf)>>', 6: fieldObject('First', 7) }
    const signed = await sign(
      appendRevision(new Uint8Array(), { ...objects, ...form, 7: signatureObject() }),
      host,
    )
    const added = text(await approve(signed)).slice(signed.length)

    expect(added).toMatch(/5 0 obj\n<<[^>]*\/SigFlags 3/)
    expect(added).toContain('/DA (/Helv 0 Tf)')
    // The form is an object of its own, so the catalog stays what it was.
    expect(added).not.toContain('/Catalog')
  })

  test('gives equal bytes for equal jobs', async () => {
    const bytes = await signElsewhere()
    const signature = { fieldName: 'Seal', reason: '', signerName: '', at: later, reserve: 64 }
    const job = { bytes, signature, seed: 's' }

    expect(Buffer.compare((await prepareApproval(job)).bytes, (await prepareApproval(job)).bytes)).toBe(0)
  })
})
