import type { ReportGrouping } from './report-range.ts'

/** Key of the text that stands for a row without a name: it stands for nothing, or for something that is not shown. */
export function namelessKey(by: 'template' | 'sender' | 'team', key: string | null) {
  return key === null ? (`reports.none.${by}` as const) : (`reports.unnamed.${by}` as const)
}

/** Whether the rows of a report follow each other in time. */
export function isByPeriod(by: ReportGrouping): by is 'week' | 'month' {
  return by === 'week' || by === 'month'
}
