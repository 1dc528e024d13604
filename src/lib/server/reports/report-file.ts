import type { ReportNumbers, ReportRow, ReportShape } from '#contract/report-shapes.ts'
import { writeCsv } from '#core/bulk/csv.ts'
import { isByPeriod, namelessKey } from '#core/reports/row-name.ts'
import type { Translate } from '../i18n/translator.ts'

const counted = ['sent', 'completed', 'declined', 'voided', 'expired'] as const
const timed = ['medianHours', 'slowestHours'] as const

/** A report as comma-separated values, the total in its last line. */
export function reportFile(report: ReportShape, t: Translate): { name: string; bytes: Uint8Array } {
  const { by, from, to, items, total } = report
  const head = [
    t(`reports.by.${by}`),
    ...counted.map((one) => t(`reports.counted.${one}`)),
    ...timed.map((one) => t(`reports.file.${one}`)),
  ]
  const rows = [head, ...items.map((row) => lineOf(rowName(report, row, t), row))]

  return {
    name: `${t('reports.title')} ${from} ${to}.csv`,
    bytes: new TextEncoder().encode(writeCsv([...rows, lineOf(t('reports.total'), total)], ',')),
  }
}

/** Days as a spreadsheet knows them. */
function rowName({ by }: ReportShape, { key, name }: ReportRow, t: Translate): string {
  return isByPeriod(by) ? (key ?? '') : (name ?? t(namelessKey(by, key)))
}

function lineOf(name: string, numbers: ReportNumbers): string[] {
  return [
    name,
    ...counted.map((one) => String(numbers[one])),
    ...timed.map((one) => numbers[one]?.toFixed(2) ?? ''),
  ]
}
