import type { ActivityLine } from '#contract/report-shapes.ts'
import { writeCsv } from '#core/bulk/csv.ts'
import { activityText } from '#core/reports/activity-text.ts'
import type { Translate } from '../i18n/translator.ts'

/** What happened as comma-separated values; times in UTC, as every spreadsheet reads them. */
export function activityFile(
  lines: readonly ActivityLine[],
  t: Translate,
): { name: string; bytes: Uint8Array } {
  const head = (['time', 'event', 'person', 'recipient', 'envelope', 'id'] as const).map((one) =>
    t(`reports.activity.columns.${one}`),
  )
  const words = { system: t('audit.system'), apiKey: t('audit.apiKey') }
  const rows = lines.map((line) => {
    const { key, names } = activityText(line, words)
    const { at, actor, recipient, envelope } = line

    return [
      ...[at, t(key as never, names), actor.name ?? '', recipient?.name ?? ''],
      ...[envelope.title, envelope.id],
    ]
  })

  return {
    name: `${t('reports.activity.title')}.csv`,
    bytes: new TextEncoder().encode(writeCsv([head, ...rows], ',')),
  }
}
