import { useLocalization } from '#browser/localization.tsx'
import type { BulkShape } from '#contract/template-shapes.ts'
import { bulkFaultText } from './bulk-fault-text.ts'

type Props = { bulk: Pick<BulkShape, 'faults' | 'refused'> }

/** Every line to blame, where in it, and why. */
export function FaultList({ bulk: { faults, refused } }: Props) {
  const { t } = useLocalization()
  const lines = new Set(faults.map(({ line }) => line)).size

  return (
    <section aria-labelledby="bulk-faults" className="flex flex-col gap-2">
      <h2 id="bulk-faults" className="font-semibold">
        {t('bulk.faultsTitle', { count: refused })}
      </h2>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <table className="w-full table-fixed text-start">
          <thead className="bg-surface-sunken text-muted">
            <tr>
              <th scope="col" className="w-16 px-3 py-2 text-start font-medium">
                {t('bulk.line')}
              </th>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                {t('bulk.column')}
              </th>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                {t('bulk.result.problem')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {faults.map((fault) => (
              <tr key={`${fault.line} ${fault.column ?? ''} ${fault.code}`}>
                <td className="px-3 py-2 tabular-nums">{fault.line}</td>
                <td className="px-3 py-2 break-words">{fault.column ?? '–'}</td>
                <td className="px-3 py-2 break-words">{bulkFaultText(fault.code, t)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {refused > lines && <p className="text-muted">{t('bulk.moreFaults', { count: refused - lines })}</p>}
    </section>
  )
}
