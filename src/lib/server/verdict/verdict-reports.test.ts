import { describe, expect, test } from 'vitest'
import { locales } from '#core/locale/locale.ts'
import type { Verdict } from '#core/verdict/verdict.ts'
import { judge } from '#verifier/judge.ts'
import { makeEvidence, makeOffice, makeSealedPdf, noon } from '#verifier/sealed-pdf.fixture.ts'
import { judgeWith, textOfPdf } from '../../../../tests/judges.ts'
import { translator } from '../i18n/translator.ts'
import { treeOf } from '../pdf/tagged/tagged-pdf.fixture.ts'
import { typesetPaper } from '../pdf/typeset-paper.ts'
import type { PdfEngine } from '../pdf/pdf-engine.ts'
import { isInstalled } from '../trust/openssl.fixture.ts'
import { makeVerdictReports } from './make-verdict-reports.ts'

const office = await makeOffice()
const sealed = await makeSealedPdf(office, { evidence: JSON.stringify(makeEvidence()) })
const good = await judge(sealed, noon, [office.root])
const broken = await judge(Buffer.from(sealed).fill(65, 200, 210), noon, [office.root])

const engine = { for: () => engine, typesetPaper } as unknown as PdfEngine
const reports = makeVerdictReports({
  ...{ pdf: engine, clock: { now: () => noon }, key: new Uint8Array(32), version: '1.2.3' },
  publicUrl: 'https://sign.example.org',
})
const judged = (verdict: Verdict) => ({ verdict, recorded: true, fileName: 'Lease.pdf', byteLength: 12_345 })
const reader = (locale: (typeof locales)[number] = 'en-US') => ({ locale, timeZone: 'Europe/Berlin' })
const flat = (text: string) => text.normalize('NFC').replace(/\s+/g, '')

describe('the report of a verdict as a PDF', () => {
  test.runIf(isInstalled('pdftotext', '-v')).each(locales)(
    'says what was found in words: %s',
    async (locale) => {
      const t = translator(locale)
      const text = flat(textOfPdf(await reports.typeset(judged(good), reader(locale)), '-layout'))

      for (const words of [
        t('verify.answer.genuine'),
        t('verify.reason.sound'),
        'Lease.pdf',
        good.sha256,
        'https://sign.example.org, Paraph 1.2.3',
        'TOTAL-PASSED',
        t('verify.recordedHere'),
        t('verdictReport.revocations.notShown'),
        t('verify.coversAll'),
        good.signatures[0]!.signer!,
        `PAdES ${good.signatures[0]!.level}`,
        t('verdictReport.again'),
        'https://sign.example.org/verify',
      ])
        expect(text, words).toContain(flat(words))
    },
  )

  test.runIf(isInstalled('pdftotext', '-v'))('tells of a file that was changed why it fails', async () => {
    const text = flat(textOfPdf(await reports.typeset(judged(broken), reader()), '-layout'))

    expect(text).toContain(flat(`TOTAL-FAILED · HASH_FAILURE`))
    expect(text).toContain(flat('Do not rely on this document.'))
    expect(text).not.toContain('TOTAL-PASSED')
  })

  test('is tagged, has title and language, and is the same for the same verdict', async () => {
    const [one, other] = [
      await reports.typeset(judged(good), reader('fr-FR')),
      await reports.typeset(judged(good), reader('fr-FR')),
    ]
    const { isMarked, wrong, elements, pdf } = await treeOf(one)

    expect({ isMarked, wrong }).toEqual({ isMarked: true, wrong: [] })
    expect(elements.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['H1', 'H2', 'H3', 'Table', 'P']))
    expect(pdf.getLanguage()).toBe('fr-FR')
    expect(pdf.getTitle()).toContain('Lease.pdf')
    expect(Buffer.compare(one, other)).toBe(0)
  })

  test.runIf(isInstalled('qpdf', '--version'))('is clean for qpdf', async () => {
    const bytes = await reports.typeset(judged(good), reader())

    expect(judgeWith('qpdf', bytes, { before: ['--check'] })).toContain('No syntax or stream')
  })
})

describe('the note that brings a verdict back for its report', () => {
  const note = reports.noteFor(judged(good), reader())!

  test('makes the same report', async () => {
    const bytes = await reports.typesetNote(note)

    expect(Buffer.compare(bytes!, await reports.typeset(judged(good), reader()))).toBe(0)
  })

  test('is small enough for a form', () => {
    expect(note.length).toBeLessThan(16_000)
  })

  test('counts only as this host wrote it', async () => {
    const [packed = '', mark = ''] = note.split('.')
    const elsewhere = makeVerdictReports({
      ...{ pdf: engine, clock: { now: () => noon }, key: new Uint8Array(32).fill(1), version: '1' },
      publicUrl: 'https://else.example',
    })
    const others = [
      '',
      packed,
      `${packed}.`,
      `A${packed}.${mark}`,
      `${packed}.${mark.slice(0, -1)}`,
      `${packed}.${'A'.repeat(43)}`,
      elsewhere.noteFor(judged(broken), reader())!,
      `${'A'.repeat(300_000)}.${mark}`,
    ]

    expect(await Promise.all(others.map((one) => reports.typesetNote(one)))).toEqual(others.map(() => null))
  })
})
