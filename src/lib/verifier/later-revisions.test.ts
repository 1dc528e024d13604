import { beforeAll, describe, expect, test } from 'vitest'

import { hasTool, picturesBy } from './pictures.fixture.ts'
import { judge } from './judge.ts'
import { addRevision, type LaterObjects, stream, toBytes, type Writing } from './later-revision.fixture.ts'
import {
  makeApprovedPdf,
  makeOffice,
  makeSealedPdf,
  noon,
  type Office,
  plainObjects,
} from './sealed-pdf.fixture.ts'

let office: Office
let sealed: Uint8Array
let approved: Uint8Array

beforeAll(async () => {
  office = await makeOffice()
  sealed = await makeSealedPdf(office)
  approved = await makeApprovedPdf(office)
})

/** A page that shows something else, for readers who repair a file by searching it for objects. */
const forgery =
  '\n3 0 obj\n<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 96 0 R /Resources <<>> >>\nendobj\n' +
  '96 0 obj\n<</Length 37>>\nstream\n1 0 0 rg 50 100 400 600 re f % owed  \nendstream\nendobj\n' +
  'trailer\n<</Size 97 /Root 1 0 R>>\n'
const catalog = plainObjects()[1]!.replace('>> >>', '>> /DSS 20 0 R>>')
const approvedCatalog = '<</Type /Catalog /Pages 2 0 R /AcroForm 5 0 R /DSS 20 0 R>>'
const store = '<</Type /DSS /Certs [21 0 R]>>'
const certificate = (): Uint8Array => stream(office.root)

/** What a well-behaved archiver appends: a store with a certificate. */
const archive = (): LaterObjects => ({ 1: catalog, 20: store, 21: certificate() })
/** The same with the forgery where readers who follow the cross-reference never look. */
const inStream = (): LaterObjects => ({ ...archive(), 21: stream(toBytes(forgery)) })
const inString = (): LaterObjects => ({
  1: catalog,
  20: `<</Type /DSS /Certs [21 0 R] /VRI <</${'A'.repeat(40)} <</TU (${forgery})>>>>>>`,
  21: certificate(),
})

const real = (offset: number): string => `${offset}.0`
const runs = (numbers: readonly number[]): string => numbers.map((number) => `${number} 1`).join(' ')

const damages: Record<string, Writing> = {
  'Prev as a real': { prev: real },
  'Prev as a real in a stream': { form: 'stream', prev: real },
  'Prev with a sign': { prev: (offset) => `+${offset}` },
  'Prev with a sign in a stream': { form: 'stream', prev: (offset) => `+${offset}` },
  'Prev with zeros before it': { prev: (offset) => `00${offset}` },
  'Size as a real': { size: '100.0' },
  'Size as a real in a stream': { form: 'stream', size: '102.0' },
  'Size 1': { size: '1' },
  'Size 1 in a stream': { form: 'stream', size: '1' },
  'Size too large': { size: '5000' },
  'W as reals': { form: 'stream', widths: '1.0 4 2' },
  'W with a sign': { form: 'stream', widths: '1 +4 2' },
  'Index as reals': { form: 'stream', index: (numbers) => runs(numbers).replace(/^\d+/, '$&.0') },
  'Index with a count as a real': { form: 'stream', index: (numbers) => `${runs(numbers)}.0` },
  'the stream’s Length as a real': { form: 'stream', length: (length) => `${length}.0` },
  'a comment in the table': { inXref: '% here\n' },
  'a comment between objects': { between: '% here\n' },
  'a comment before the table': { beforeXref: '% here\n' },
  'a comment before startxref': { afterTrailer: '% here\n' },
  'a comment in the trailer': { trailer: '% here\n' },
  'entries in free layout': { entry: (offset) => `${offset}   0 n\n` },
  'entries of 19 bytes': { entry: (offset) => `${String(offset).padStart(10, '0')} 00000 n\n` },
  'startxref at a comment': { beforeXref: '%abc\n', startxref: (offset) => offset - 5 },
  'startxref at white space': { beforeXref: '\n\n', startxref: (offset) => offset - 2 },
}

const places: Record<string, () => LaterObjects> = {
  'a stream': inStream,
  'a string': inString,
  nothing: archive,
}

const cases = Object.entries(damages).flatMap(([damage, writing]) =>
  Object.entries(places).map(([place, objects]) => [damage, place, writing, objects] as const),
)

const others: Record<string, (objects: LaterObjects) => [LaterObjects, Writing?]> = {
  'an empty update': () => [{}],
  'an object that nothing names': (objects) => [{ ...objects, 30: '<</Type /Page>>' }],
  'a string that nothing names': (objects) => [{ ...objects, 30: '(x)' }],
  'a number under DSS': (objects) => [{ ...objects, 20: '<</Type /DSS /Certs [21 0 R] /Junk 12>>' }],
  'a page under DSS': (objects) => [
    { ...objects, 20: '<</Certs [21 0 R] /Page 30 0 R>>', 30: plainObjects()[3]! },
  ],
  'no certificate among the certificates': (objects) => [{ ...objects, 21: stream(toBytes('junk')) }],
  'bytes behind a certificate': (objects) => [
    { ...objects, 21: stream(Buffer.concat([office.root, toBytes('x')])) },
  ],
  'no list among the lists': (objects) => [
    { ...objects, 20: '<</Certs [21 0 R] /CRLs [22 0 R]>>', 22: stream(toBytes('junk')) },
  ],
  'no answer among the answers': (objects) => [
    { ...objects, 20: '<</Certs [21 0 R] /OCSPs [22 0 R]>>', 22: stream(toBytes('junk')) },
  ],
  'a record of another name': (objects) => [{ ...objects, 20: '<</Certs [21 0 R] /VRI <</Junk <<>>>>>>' }],
  'a stream under Extensions': (objects) => [
    { ...objects, 1: catalog.replace('/DSS', '/Extensions 30 0 R /DSS'), 30: stream(toBytes('q Q')) },
  ],
  'a dictionary under Extensions': (objects) => [
    { ...objects, 1: catalog.replace('/DSS', '/Extensions <</ABCD <</Junk <</A 1>>>>>> /DSS') },
  ],
  'an object nobody lists in an object stream': ({ 21: listed = '', ...rest }) => [
    { 21: listed },
    {
      form: 'stream',
      packed: {
        stream: 40,
        objects: { 1: String(rest[1]), 20: String(rest[20]) },
        unlisted: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>>',
      },
    },
  ],
  'bytes behind an object stream': ({ 21: listed = '', ...rest }) => [
    { 21: listed },
    {
      form: 'stream',
      packed: { stream: 40, objects: { 1: String(rest[1]), 20: String(rest[20]) } },
      behindDeflate: forgery,
    },
  ],
  'a stream beside the table that has an object elsewhere': (objects) => [
    objects,
    { again: { rows: (rows) => rows.set(20, [1, 9, 0]) } },
  ],
  'a stream beside the table that has one object more': (objects) => [
    objects,
    { again: { rows: (rows) => rows.set(3, [1, 9, 0]) } },
  ],
  'a stream beside the table that has one object less': (objects) => [
    objects,
    { again: { rows: (rows) => new Map([...rows].filter(([number]) => number !== 20)) } },
  ],
  'a stream beside the table that begins elsewhere': (objects) => [
    objects,
    { again: { trailer: (written) => written.replace('/Root 1 0 R', '/Root 20 0 R') } },
  ],
  'a stream beside the table that follows something else': (objects) => [
    objects,
    { again: { trailer: (written) => written.replace(/\/Prev \d+/, '/Prev 9') } },
  ],
  'a stream beside the table that holds more': (objects) => [
    objects,
    { again: { trailer: (written) => `${written} /Junk (${forgery})` } },
  ],
  'a store that nothing names, with junk': (objects) => [
    { ...objects, 30: '<</Type /DSS /Certs [31 0 R]>>', 31: stream(toBytes('junk')) },
  ],
  'a record named by something else than a hash': (objects) => [
    { ...objects, 20: `<</Certs [21 0 R] /VRI <</${'A'.repeat(50)} <<>>>>>>` },
  ],
  'a forgery in a stream, well written': () => [inStream()],
  'a forgery in a string, well written': () => [inString()],
}

const judgeHere = (bytes: Uint8Array) => judge(bytes, noon, [office.root])

describe('a revision behind a seal', () => {
  test.each(cases)('%s, with a page in %s, never passes', async (_, __, writing, objects) => {
    expect((await judgeHere(addRevision(sealed, objects(), writing))).indication).not.toBe('total-passed')
  })

  test.each(cases)(
    '%s, with a page in %s, never passes after an approval',
    async (_, __, writing, objects) => {
      const attacked = addRevision(approved, { ...objects(), 1: approvedCatalog }, writing)

      expect((await judgeHere(attacked)).indication).not.toBe('total-passed')
    },
  )

  test.each(Object.entries(others))('with %s never passes', async (_, change) => {
    const [objects, writing] = change(archive())

    expect((await judgeHere(addRevision(sealed, objects, writing))).indication).not.toBe('total-passed')
  })

  const wellWritten: Record<string, () => [LaterObjects, Writing?]> = {
    'with a table': () => [archive()],
    'with a stream': () => [archive(), { form: 'stream' }],
    'with an object stream': () => [
      { 21: certificate() },
      { form: 'stream', packed: { stream: 40, objects: { 1: catalog, 20: store } } },
    ],
    'with the stream beside it that the table might have been': () => [archive(), { again: {} }],
    'with a store beside it that nothing names': () => [
      { ...archive(), 30: '<</Type /DSS /Certs [21 0 R]>>' },
    ],
    'with a record by SHA-256': () => [
      { ...archive(), 20: `<</Certs [21 0 R] /VRI <</${'A'.repeat(64)} <</Cert [21 0 R]>>>>>>` },
    ],
    'with extensions': () => [
      {
        ...archive(),
        1: catalog.replace(
          '/DSS',
          '/Extensions <</ESIC <</Type /DeveloperExtensions /BaseVersion /1.7 /ExtensionLevel 1>>>> /DSS',
        ),
      },
    ],
  }

  test.each(Object.entries(wellWritten))('of validation data, well written %s, passes', async (_, make) => {
    expect(await judgeHere(addRevision(sealed, ...make()))).toMatchObject({
      indication: 'total-passed',
      reason: 'sound',
    })
  })

  test('of validation data passes, but not where every sealed file is on record and this one is missing', async () => {
    const archived = addRevision(sealed, archive())
    const judgeOn = (record: 'kept' | 'missing') => judge(archived, noon, [office.root], { record })

    expect((await judgeOn('kept')).indication).toBe('total-passed')
    const missing = await judgeOn('missing')
    expect(missing).toMatchObject({ indication: 'indeterminate', reason: 'extended-after-sealing' })
    expect(missing.signatures).toMatchObject([{ intact: true, ours: true }])
  })

  test('is judged in time however long a row of digits it holds', async () => {
    const digits = `(${'0'.repeat(400_000)})`
    const started = performance.now()

    expect((await judgeHere(addRevision(sealed, { ...archive(), 30: digits }))).reason).not.toBe('sound')
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  for (const tool of ['pdftoppm', 'mutool'] as const) {
    test.skipIf(!hasTool(tool))(`passes only where ${tool} shows what was sealed`, async () => {
      const shownSealed = picturesBy(tool, sealed)
      const passed: string[] = []
      const attacked = [
        ...cases.map(([damage, place, writing, objects]) => ({
          name: `${damage}, ${place}`,
          bytes: addRevision(sealed, objects(), writing),
        })),
        ...Object.entries(others).map(([name, change]) => ({
          name,
          bytes: addRevision(sealed, ...change(archive())),
        })),
        ...Object.entries(wellWritten).map(([name, make]) => ({
          name,
          bytes: addRevision(sealed, ...make()),
        })),
      ]
      for (const { name, bytes } of attacked) {
        if ((await judgeHere(bytes)).indication !== 'total-passed') continue
        passed.push(name)
        expect(picturesBy(tool, bytes), name).toEqual(shownSealed)
      }
      expect(passed).toEqual(Object.keys(wellWritten))
    })
  }

  test.skipIf(!hasTool('pdftoppm'))(
    'can show another page in a reader that repairs, or this test is void',
    () => {
      const shown = picturesBy('pdftoppm', addRevision(sealed, inStream(), { prev: real }))

      expect(shown).not.toEqual(picturesBy('pdftoppm', sealed))
    },
  )
})
