import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Clock } from '../ports.ts'
import type { PaperJob } from '../pdf/seal-job.ts'
import type { PdfEngine } from '../pdf/pdf-engine.ts'
import { isSameSecret, keyedHash } from '../secrets.ts'
import { reportOf, type JudgedHere, type ReportWords } from './report-content.ts'

type Judged = Omit<JudgedHere, 'at'>
type Parts = {
  pdf: PdfEngine
  clock: Clock
  /** Of the notes, and of nothing else. */ key: Uint8Array
  publicUrl: string
  version: string
}
type Reader = Pick<ReportWords, 'locale' | 'timeZone'>

/** Whoever wants a report has no account here, or none that is asked for. */
const anybody = { owner: 'anybody' }
const noteShape = /^([\w-]+)\.([\w-]{43})$/
/** A page that was asked for in a form is small; what is longer was not made here. */
const longestNote = 200_000
const mostUnpacked = 5_000_000

/**
 * Verdicts as PDFs. Nothing is kept between a verdict and its report: what the report says goes to the reader as a note that
 * only this host can have written, and comes back when they want the file.
 */
export function makeVerdictReports({ pdf, clock, key, publicUrl, version }: Parts) {
  const markOf = (packed: string) => keyedHash(key, `verdict-report.${packed}`)
  const paperOf = (judged: Judged, reader: Reader): PaperJob => {
    const words = { ...reader, by: publicUrl, version, verifyUrl: `${publicUrl}/verify` }
    return toPaper({ ...judged, at: clock.now() }, words)
  }

  return {
    typeset: (judged: Judged, reader: Reader): Promise<Uint8Array> =>
      pdf.for(anybody).typesetPaper(paperOf(judged, reader)),

    /** Null where there is so much to say that no form should carry it. */
    noteFor(judged: Judged, reader: Reader): string | null {
      const packed = deflateRawSync(JSON.stringify(paperOf(judged, reader))).toString('base64url')
      const note = `${packed}.${markOf(packed)}`

      return note.length > longestNote ? null : note
    },

    /** Null for a note that is not ours. */
    async typesetNote(note: string): Promise<Uint8Array | null> {
      const [, packed = '', mark = ''] = (note.length <= longestNote && noteShape.exec(note)) || []
      if (packed === '' || !isSameSecret(markOf(packed), mark)) return null
      const paper = JSON.parse(
        inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: mostUnpacked }).toString(),
      ) as Omit<PaperJob, 'at'> & { at: string }

      return pdf.for(anybody).typesetPaper({ ...paper, at: new Date(paper.at) })
    },
  }
}

export type VerdictReports = ReturnType<typeof makeVerdictReports>

export function toPaper(judged: JudgedHere, words: ReportWords): PaperJob {
  const part = reportOf(judged, words)
  const [title] = part.blocks
  const name = title?.kind === 'title' ? `${title.text}: ${title.subtitle}` : ''
  const { verdict, at } = judged

  return { part, title: name, at, seed: `report ${verdict.sha256} ${at.toISOString()} ${words.locale}` }
}

/** As the JSON report is named. */
export const reportName = (fileName: string): string => `${fileName.replace(/\.pdf$/i, '')}.validation.pdf`
