import { useLocalization } from '#browser/localization.tsx'
import type { ContactImportShape } from '#contract/contact-shapes.ts'
import { classNames } from '#islands/ui/class-names.ts'

/** Lines that are named; of the others there is a number. */
const shownAtMost = 10

/** What would come of a file, before anything is written. */
export function ImportReport({ report }: { report: ContactImportShape }) {
  const { t } = useLocalization()
  const { unreadable } = report
  const left = linesLeftOut(report)
  const total = report.faulty + report.duplicated
  const counts = (['added', 'updated', 'unchanged'] as const).filter((one) => report[one] > 0)

  return (
    <div
      role="status"
      className={classNames(
        'flex flex-col gap-2 rounded-lg p-4',
        unreadable
          ? 'bg-danger-surface text-danger-text'
          : total > 0
            ? 'bg-warning-surface text-warning-text'
            : 'bg-success-surface text-success-text',
      )}
    >
      {unreadable && <p>{t(`contacts.imports.files.${unreadable.code}`, { line: unreadable.line })}</p>}
      {counts.map((one) => (
        <p key={one} className="font-semibold">
          {t(`contacts.imports.${one}`, { count: report[one] })}
        </p>
      ))}
      {total > 0 && (
        <>
          <p>{t('contacts.imports.faulty', { count: total })}</p>
          <ul className="flex list-disc flex-col gap-1 ps-5">
            {left.slice(0, shownAtMost).map((one) => (
              <li key={one.line}>
                {t('contacts.imports.line', {
                  line: one.line,
                  problem:
                    'before' in one
                      ? t('contacts.imports.duplicate', { before: one.before })
                      : t(`contacts.imports.faults.${one.code}`),
                })}
              </li>
            ))}
          </ul>
          {total > shownAtMost && <p>{t('contacts.imports.more', { count: total - shownAtMost })}</p>}
        </>
      )}
    </div>
  )
}

const linesLeftOut = ({ faults, duplicates }: ContactImportShape) =>
  [...faults, ...duplicates].sort((a, b) => a.line - b.line)
