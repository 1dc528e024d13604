import { useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import { Button } from '#islands/ui/Button.tsx'
import { findMatching, mostChosen } from './choose-matching.ts'
import type { ListFacts } from './list-facts.ts'
import type { ChosenEnvelope } from './use-checked.ts'

/** On phones the bar would hide half the list: there the number and the button say it. */
const noteStyle = 'text-muted max-sm:hidden'

type Props = {
  facts: ListFacts
  chosenCount: number
  chooseOnly: (envelopes: readonly ChosenEnvelope[]) => void
}

/** Once the whole page is chosen: the whole list, of which it is a page. */
export function MatchingOffer({ facts: { filter, total }, chosenCount, chooseOnly }: Props) {
  const { t } = useLocalization()
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<{ count: number; hasMore: boolean } | null>(null)
  const hasAll = found ? chosenCount >= found.count : total !== null && chosenCount >= total

  async function chooseAll() {
    setBusy(true)
    try {
      const matching = await findMatching(filter)
      setFound({ count: matching.found.length, hasMore: matching.hasMore })
      chooseOnly(matching.found)
    } catch (error) {
      toastProblem(error, t)
    } finally {
      setBusy(false)
    }
  }

  if (hasAll)
    return (
      <p role="status" className={noteStyle}>
        {found?.hasMore
          ? t('envelopes.bulk.firstChosen', { count: mostChosen })
          : t('envelopes.bulk.allChosen', { count: chosenCount })}
      </p>
    )

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className={noteStyle}>{t('envelopes.bulk.pageChosen')}</span>
      <Button size="small" tone="quiet" busy={isBusy} onClick={() => void chooseAll()}>
        {total === null
          ? t('envelopes.bulk.everyMatch')
          : t('envelopes.bulk.allMatch', { count: Math.min(total, mostChosen) })}
      </Button>
    </div>
  )
}
