import { X } from 'lucide-react'
import { useState } from 'react'
import { navigate } from 'astro:transitions/client'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { actOnMany, type Outcome } from './act-on-many.ts'
import type { BulkAction, BulkDetails } from './bulk-actions.ts'
import { BulkProgress } from './BulkProgress.tsx'
import { MatchingOffer } from './MatchingOffer.tsx'
import { OutcomeDialog } from './OutcomeDialog.tsx'
import { SelectionActions } from './SelectionActions.tsx'
import type { Checked, ChosenEnvelope } from './use-checked.ts'

await loadTexts('chosenEnvelopes', 'envelopes', 'problems')

type Props = {
  checked: Checked
  isOwner: boolean
  choosePage: () => void
  chooseOnly: (envelopes: readonly ChosenEnvelope[], inList?: string) => void
  /** The bar stays while something is under way, or is said of it, whatever is chosen. */
  onBusy: (busy: boolean) => void
}

/** How many are chosen, and what can be done with them. At the foot of the screen: no row moves when it comes. */
export function SelectionBar({ checked, isOwner, choosePage, chooseOnly, onBusy }: Props) {
  const { t } = useLocalization()
  const { chosen, facts, isPageChosen } = checked
  const { running, outcome, run, finish } = useBulkRun(facts.list, chooseOnly, onBusy)

  return (
    <div
      role="region"
      aria-label={t('envelopes.bulk.label')}
      className="sticky bottom-4 z-2 flex flex-col gap-2 rounded-lg border border-line bg-surface px-3 py-2 shadow-raised"
    >
      {running && <BulkProgress {...running} />}
      {!running && (
        <div className="flex flex-wrap items-center gap-2">
          <IconButton
            size="small"
            label={t('envelopes.bulk.none')}
            icon={<X aria-hidden size={18} />}
            onClick={() => chooseOnly([])}
          />
          <span role="status" className="me-auto">
            {t('envelopes.bulk.chosen', { count: chosen.length })}
          </span>
          {!isPageChosen && (
            <Button size="small" tone="quiet" onClick={choosePage}>
              {t('envelopes.bulk.all')}
            </Button>
          )}
          <SelectionActions {...{ chosen, isOwner, run }} />
        </div>
      )}
      {!running && isPageChosen && facts.hasOthers && (
        <MatchingOffer {...{ facts, chosenCount: chosen.length, chooseOnly }} />
      )}
      {outcome && <OutcomeDialog {...outcome} onClose={finish} />}
    </div>
  )
}

type Running = { action: BulkAction; tried: number; total: number; isStopping: boolean; onStop: () => void }

/** Acts on many envelopes at once, says what came of it, and shows them as they are then. */
function useBulkRun(list: string, chooseOnly: Props['chooseOnly'], onBusy: Props['onBusy']) {
  const { t } = useLocalization()
  const [running, setRunning] = useState<Running | null>(null)
  const [outcome, setOutcome] = useState<{ action: BulkAction; outcome: Outcome } | null>(null)

  function finish() {
    setOutcome(null)
    onBusy(false)
    void navigate(location.href)
  }

  async function run(action: BulkAction, envelopes: readonly ChosenEnvelope[], details?: BulkDetails) {
    onBusy(true)
    const here = location.href
    let isStopped = false
    const onStop = () => {
      isStopped = true
      setRunning((now) => now && { ...now, isStopping: true })
    }
    const total = envelopes.length
    setRunning({ action, tried: 0, total, isStopping: false, onStop })
    const result = await actOnMany({
      ...{ action, envelopes, details },
      isStopped: () => isStopped,
      onProgress: (tried) => setRunning((now) => now && { ...now, tried }),
    })
    setRunning(null)
    if (result.left.length === total && result.error !== undefined) {
      onBusy(false)
      return toastProblem(result.error, t)
    }
    chooseOnly(result.left, list)
    const isHere = location.href === here
    if (result.done < total && isHere) return setOutcome({ action, outcome: result })
    // Whoever has gone on to another page is told there, and not taken back.
    if (result.done < total)
      toast.error(t(`envelopes.bulk.notDone.${action}`, { count: total - result.done, total }))
    else toast.success(t(`envelopes.bulk.done.${action}`, { count: total }))
    onBusy(false)
    if (isHere) await navigate(here)
  }

  return { running, outcome, run, finish }
}
