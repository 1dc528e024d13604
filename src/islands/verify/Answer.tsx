import { Check, HelpCircle, X } from 'lucide-react'
import { meaningOf, type Answer as Given } from '#core/verdict/answer.ts'
import type { Verdict } from '#core/verdict/verdict.ts'
import { classNames } from '../ui/class-names.ts'
import type { VerdictTexts } from './texts.ts'

const looks = {
  genuine: { Icon: Check, style: 'bg-success-surface text-success-text' },
  vouched: { Icon: Check, style: 'bg-success-surface text-success-text' },
  test: { Icon: HelpCircle, style: 'bg-warning-surface text-warning-text' },
  sample: { Icon: Check, style: 'bg-warning-surface text-warning-text' },
  imitation: { Icon: X, style: 'bg-danger-surface text-danger-text' },
  stranger: { Icon: HelpCircle, style: 'bg-warning-surface text-warning-text' },
  unconfirmed: { Icon: HelpCircle, style: 'bg-warning-surface text-warning-text' },
  broken: { Icon: X, style: 'bg-danger-surface text-danger-text' },
  unsigned: { Icon: HelpCircle, style: 'bg-warning-surface text-warning-text' },
  unreadable: { Icon: X, style: 'bg-danger-surface text-danger-text' },
  unsure: { Icon: HelpCircle, style: 'bg-warning-surface text-warning-text' },
}

type Props = { verdict: Verdict; answer: Given; texts: VerdictTexts }

/** What somebody wants to know first, in one sentence, and why. */
export function Answer({ verdict, answer, texts: { t } }: Props) {
  const { Icon, style } = looks[answer]

  return (
    <div
      role="status"
      className={classNames(
        'flex items-start gap-4 rounded-lg p-4 max-sm:flex-col max-sm:gap-2 lg:p-6',
        style,
      )}
    >
      <Icon className="shrink-0" size={32} aria-hidden="true" />
      <div className="flex min-w-0 flex-col gap-2">
        <h2 id="verdict" className="text-xl font-semibold text-balance">
          {t(`verify.answer.${answer}`)}
        </h2>
        <p>{t(meaningOf(answer, verdict))}</p>
        {verdict.hiddenContent && verdict.signatures.length === 0 && (
          <p>{t('verify.reason.hidden-content')}</p>
        )}
      </div>
    </div>
  )
}
