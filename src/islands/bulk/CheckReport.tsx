import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { BulkShape } from '#contract/template-shapes.ts'
import { classNames } from '#islands/ui/class-names.ts'
import { FaultList } from './FaultList.tsx'

/** What a try-out of the file has found, before anything is sent. */
export function CheckReport({ report }: { report: BulkShape }) {
  const { t } = useLocalization()
  const box = useRef<HTMLDivElement>(null)
  const good = report.total - report.refused
  const isBad = good <= 0 || report.total === 0
  const Icon = report.faults.length > 0 ? CircleAlert : CircleCheck

  // What was asked for stands there now.
  useEffect(() => box.current?.focus(), [report])

  return (
    <div className="flex flex-col gap-4">
      <div
        ref={box}
        tabIndex={-1}
        role="status"
        className={classNames(
          'flex items-start gap-3 rounded-lg p-4 focus:outline-none',
          isBad
            ? 'bg-danger-surface text-danger-text'
            : report.faults.length > 0
              ? 'bg-warning-surface text-warning-text'
              : 'bg-success-surface text-success-text',
        )}
      >
        <Icon aria-hidden size={20} className="mt-0.5 shrink-0" />
        <div>
          <p className="font-semibold">{isBad ? t('bulk.noneGood') : t('bulk.good', { count: good })}</p>
          {report.faults.length > 0 && (
            <p>{isBad ? t('bulk.mendFirst') : t('bulk.badLeftOut', { count: report.refused })}</p>
          )}
        </div>
      </div>
      {report.faults.length > 0 && <FaultList bulk={report} />}
    </div>
  )
}
