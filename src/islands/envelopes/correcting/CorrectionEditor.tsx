import { Send, Trash2, type LucideProps } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { buttonStyle } from '#islands/ui/button-style.ts'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { type Draft, type DraftField, draftOfEnvelope } from '../../editor/draft.ts'
import { type Desk, Editor } from '../../editor/Editor.tsx'
import type { EditorPlan } from '../../editor/editor-plan.ts'
import { useAwake } from '../../editor/use-awake.ts'
import { forgetCorrection, keepCorrection, keptCorrection } from './kept-correction.ts'
import { SentPeople } from './SentPeople.tsx'

await loadTexts('editor', 'correcting')

const CorrectionReview = lazyPart(() =>
  import('./CorrectionReview.tsx').then((module) => ({ default: module.CorrectionReview })),
)
const SignedNote = lazyPart(() =>
  import('./SignedNote.tsx').then((module) => ({ default: module.SignedNote })),
)
const DiscardCorrection = lazyPart(() =>
  import('./DiscardCorrection.tsx').then((module) => ({ default: module.DiscardCorrection })),
)

type Props = { locale: Locale; envelope: EnvelopeShape; plan: EditorPlan }

/** Documents and fields of what is sent, changed in this tab until the correction is applied. */
export function CorrectionEditor({ locale, ...sent }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Correction {...sent} />
    </LocalizationProvider>
  )
}

function Correction({ envelope, plan }: Omit<Props, 'locale'>) {
  const { id, version } = envelope
  const [sent] = useState(() => draftOfEnvelope(envelope))
  // The server knows nothing of what this tab keeps.
  const isAwake = useAwake()
  const begun = useMemo(() => {
    const kept = isAwake ? keptCorrection(id, version) : null
    return kept ? { ...sent, ...kept } : sent
  }, [isAwake, id, version, sent])
  const { signed, locks, unlock } = useLocks(envelope, sent)

  return (
    <Editor
      key={begun === sent ? 'sent' : 'kept'}
      draft={begun}
      version={version}
      isEnvelope
      plan={plan}
      save={(draft) => {
        keepCorrection(id, version, draft)
        return Promise.resolve({ version })
      }}
      sent={{
        people: (shown) => <SentPeople {...shown} signed={signed} />,
        note: (chosen) => <SignedNote {...{ envelope, chosen, signed, locks }} onUnlock={unlock} />,
        locks,
      }}
      actions={(draft, desk) => <Actions {...{ envelope, sent, draft, desk }} />}
    />
  )
}

/** Lucide's `lock`: in a file of its own, as other pages have it, it weighs three times as much. */
function Lock({ className, size }: LucideProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      className={className}
    >
      <rect x="3" y="11" width="18" height="11" rx="2" />
      <path d="M7 11V7a5 5 0 0 1 10 0v4" />
    </svg>
  )
}

/** What somebody has signed with changes only once the sender has said that they mean to: that person signs again. */
function useLocks({ recipients }: EnvelopeShape, { fields }: Draft) {
  const { t } = useLocalization()
  const [unlocked, setUnlocked] = useState<ReadonlySet<string>>(new Set())
  const signed = useMemo(
    () => new Set(recipients.filter(({ status }) => status === 'completed').map(({ key }) => key)),
    [recipients],
  )
  const locks = useMemo(() => {
    const isLocked = ({ recipient }: DraftField) => signed.has(recipient) && !unlocked.has(recipient)

    return {
      ids: new Set(fields.filter(isLocked).map(({ id }) => id)),
      icon: Lock,
      named: (name: string) => t('correction.lockedField', { name }),
    }
  }, [signed, fields, unlocked, t])

  return {
    ...{ signed, locks },
    unlock: (keys: Iterable<string>) => setUnlocked((before) => new Set([...before, ...keys])),
  }
}

type ActionsProps = { envelope: EnvelopeShape; sent: Draft; draft: Draft; desk: Desk }

/** Back while nothing has changed; else to throw it away, or to see what it comes to. */
function Actions({ envelope, sent, draft, desk }: ActionsProps) {
  const { t } = useLocalization()
  const [open, setOpen] = useState<'review' | 'discard' | null>(null)
  const { id } = envelope

  if (draft.documents === sent.documents && draft.fields === sent.fields) {
    return (
      <a href={`/envelopes/${id}`} className={buttonStyle('secondary', 'small')}>
        {t('correction.back')}
      </a>
    )
  }

  const dialog = {
    onEnd: () => {
      desk.giveUp()
      forgetCorrection(id)
    },
    onClose: () => setOpen(null),
  }

  return (
    <>
      <IconButton
        size="small"
        label={t('correction.discard')}
        title={t('correction.discard')}
        icon={<Trash2 aria-hidden size={18} />}
        onClick={() => setOpen('discard')}
      />
      <Button tone="primary" size="small" onClick={() => setOpen('review')}>
        <Send aria-hidden size={16} />
        <span className="max-sm:sr-only">{t('correction.review')}</span>
      </Button>
      <Suspense>
        {open === 'review' && <CorrectionReview {...{ envelope, sent, draft }} {...dialog} />}
        {open === 'discard' && <DiscardCorrection id={id} {...dialog} />}
      </Suspense>
    </>
  )
}
