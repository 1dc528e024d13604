import { useLocalization } from '#browser/localization.tsx'
import { problemText, reasonText, type Translate } from '#browser/problem-text.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import type { Outcome, Refused } from './act-on-many.ts'
import type { BulkAction } from './bulk-actions.ts'

/** As many as help to find them again. */
const mostNamed = 5

type Props = { action: BulkAction; outcome: Outcome; onClose: () => void }

/** What became of many where not all was done: how many were left as they are, for which reasons, and which they are. */
export function OutcomeDialog({ action, outcome, onClose }: Props) {
  const { t } = useLocalization()
  const { total, done, refused, left, error } = outcome
  const count = total - done - left.length

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={done > 0 ? t(`envelopes.bulk.done.${action}`, { count: done }) : t('envelopes.bulk.nothingDone')}
      closeLabel={t('editor.close')}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('envelopes.bulk.backToList')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {count > 0 && <p>{t(`envelopes.bulk.notDone.${action}`, { count, total })}</p>}
        <ul className="flex flex-col gap-3">
          {refused.map((one) => (
            <Reason key={one.code} {...one} />
          ))}
        </ul>
        {left.length > 0 && (
          <p>
            {t('envelopes.bulk.left', { count: left.length })} {error ? problemText(error, t) : null}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function Reason({ code, envelopes }: Refused) {
  const { t, locale } = useLocalization()
  const others = envelopes.length - mostNamed

  return (
    <li className="flex flex-col gap-1 border-s-2 border-line ps-3">
      <span className="flex items-baseline gap-2 font-medium">
        {whyText(code, t)}
        <span className="rounded-full bg-surface-hover px-1.5 text-xs text-muted tabular-nums">
          {envelopes.length.toLocaleString(locale)}
        </span>
      </span>
      <ul className="flex flex-col text-muted">
        {envelopes.slice(0, mostNamed).map(({ id, title }) => (
          <li key={id} className="truncate">
            <a href={`/envelopes/${id}`} className="text-link underline">
              {title}
            </a>
          </li>
        ))}
        {others > 0 && <li>{t('envelopes.bulk.others', { count: others })}</li>}
      </ul>
    </li>
  )
}

/** In words for several; what has none is said as of one. */
function whyText(code: string, t: Translate): string {
  const key = `envelopes.bulk.why.${code}`
  const text = t(key)

  return text === key ? reasonText({ code }, t) : text
}
