import type { ReportNumbers, ReportShape } from '#contract/report-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { periodLabel, periodText } from '#core/reports/period-text.ts'
import { addDays } from '#core/reports/report-range.ts'
import { isByPeriod, namelessKey } from '#core/reports/row-name.ts'

/** A row as it is shown: its name in full, and in short below a chart. */
export type ShownRow = ReportNumbers & { name: string; label: string }
type Translate = App.Locals['t']

export function rowsOf({ by, to, items }: ReportShape, locale: Locale, t: Translate): ShownRow[] {
  return items.map(({ key, name, ...numbers }, index) => {
    if (!isByPeriod(by)) {
      const told = name ?? t(namelessKey(by, key))
      return { ...numbers, name: told, label: told }
    }
    const first = key ?? ''
    const next = items[index + 1]?.key
    const last = next ? addDays(next, -1) : to

    return {
      ...numbers,
      name: periodText(by, first, last, locale),
      label: periodLabel(by, first, locale),
    }
  })
}
