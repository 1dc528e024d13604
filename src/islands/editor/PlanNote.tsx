import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { EnvelopeQuota } from '#core/billing/plans.ts'
import { PlanMark } from '../billing/PlanMark.tsx'
import type { EditorPlan, PlanLack } from './editor-plan.ts'
import { lackOfQuota } from './plan-lack.ts'

await loadTexts('editorLater')

type Props = {
  plan: EditorPlan
  quota: EnvelopeQuota
  used: number
  limit: number
  onPlan: (lack: PlanLack) => void
}

/** Said before one too many is added, and of what is too much already: it is kept, and waits for a plan to be sent. */
export function PlanNote({ plan, quota, used, limit, onPlan }: Props) {
  const { t } = useLocalization()
  const lack = lackOfQuota(plan, quota, Math.max(used, limit + 1))
  const kind = quota === 'MaxSigners' ? 'signers' : 'documents'
  const words = { plan: t(`plans.names.${plan.name}`), needed: t(`plans.names.${lack.since}`), count: limit }

  return (
    <div className="flex items-start gap-2 rounded-md bg-surface-hover p-2 text-sm">
      <PlanMark plan={lack.since} size="small" />
      <p className="min-w-0">
        {t(used > limit ? `editor.plan.over.${kind}` : `editor.plan.full.${kind}`, words)}{' '}
        <button
          type="button"
          className="rounded-sm font-medium text-link underline underline-offset-2"
          onClick={() => onPlan(lack)}
        >
          {t('editor.plan.show')}
        </button>
      </p>
    </div>
  )
}
