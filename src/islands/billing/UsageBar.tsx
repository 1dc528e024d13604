import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import type { QuotaDefinition } from '#contract/billing-shapes.ts'
import { percentageOf } from '#core/billing/quota.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { canRunOut, quotaLabel, strainOf, usageText, type Strain } from './quota-text.ts'

const fills: Readonly<Record<Strain, string>> = {
  none: 'bg-accent',
  near: 'bg-tint-2-line',
  reached: 'bg-danger',
}

/** One quota: its name, what was used of it in words, and a bar where it can be used up. */
export function UsageBar({ quota, hint }: { quota: QuotaDefinition; hint?: string | undefined }) {
  const { t, locale } = useLocalization()
  const strain = strainOf(quota)

  return (
    <li className="flex flex-col gap-1.5" data-quota={quota.resourceType}>
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0">
          <span className="font-medium">{quotaLabel(quota.resourceType, t)}</span>
          {hint && <span className="text-muted"> {hint}</span>}
        </p>
        <p className="shrink-0 text-muted tabular-nums">{usageText(quota, t, locale)}</p>
      </div>
      {canRunOut(quota) && <Meter {...{ quota, strain }} />}
      {strain !== 'none' && (
        <p>
          <Badge
            tone={strain === 'near' ? 'warning' : 'danger'}
            icon={strain === 'near' ? TriangleAlert : CircleAlert}
            label={t(`billing.strain.${strain}`)}
          />
        </p>
      )}
    </li>
  )
}

function Meter({ quota, strain }: { quota: QuotaDefinition; strain: Strain }) {
  const { t, locale } = useLocalization()
  const percentage = percentageOf(quota)

  return (
    <div
      role="meter"
      aria-label={quotaLabel(quota.resourceType, t)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percentage)}
      aria-valuetext={usageText(quota, t, locale)}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        data-strain={strain}
        className={`h-full rounded-full ${fills[strain]}`}
        style={{ width: `${percentage}%` }}
      />
    </div>
  )
}
