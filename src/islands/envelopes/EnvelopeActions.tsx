import { Ban, BellRing, CalendarPlus, PenLine, RotateCw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { canBeExtended, canBeVoided, isOpen } from '#core/envelope/envelope-status.ts'
import { buttonStyle } from '#islands/ui/button-style.ts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { MoreMenu } from './MoreMenu.tsx'

const VoidDialog = lazyPart(() => import('./VoidDialog.tsx').then((file) => ({ default: file.VoidDialog })))
const ExtendDialog = lazyPart(() =>
  import('./ExtendDialog.tsx').then((file) => ({ default: file.ExtendDialog })),
)

type Props = { envelope: EnvelopeShape; timeZone: string; onChanged: () => Promise<void> }

/** Where there is less room it stands in the menu. */
const onlyWide = 'max-lg:hidden'

/** What the sender can still do: sign, remind, give more time or withdraw; seal again what failed; make another like it. */
export function EnvelopeActions({ envelope, timeZone, onChanged }: Props) {
  const { t } = useLocalization()
  const { isBusy, run } = useCalls(onChanged)
  const [dialog, setDialog] = useState<'void' | 'extend' | null>(null)
  const { id, status, needsMe, expiresAt } = envelope

  if (status === 'seal_failed') {
    const reseal = () => api('POST /envelopes/{id}/reseal', { params: { id } })
    return (
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" busy={isBusy} onClick={() => void run(reseal, t('envelopes.resealing'))}>
          <RotateCw aria-hidden size={16} />
          {t('envelopes.reseal')}
        </Button>
        <MoreMenu envelope={envelope} onChanged={onChanged} onAsk={setDialog} />
      </div>
    )
  }

  const remind = () => api('POST /envelopes/{id}/remind', { params: { id } })
  return (
    <div className="flex flex-wrap gap-2">
      {needsMe && (
        <a href={`/envelopes/${id}/sign`} data-astro-reload className={buttonStyle('primary')}>
          <PenLine aria-hidden size={16} />
          {t('envelopes.sign')}
        </a>
      )}
      {isOpen(status) && (
        <Button busy={isBusy} onClick={() => void run(remind, t('envelopes.reminded'))}>
          <BellRing aria-hidden size={16} />
          {t('envelopes.remind')}
        </Button>
      )}
      {canBeExtended(status) && (
        <Button
          tone={isOpen(status) ? 'secondary' : 'primary'}
          className={isOpen(status) ? onlyWide : ''}
          onClick={() => setDialog('extend')}
        >
          <CalendarPlus aria-hidden size={16} />
          {t(expiresAt ? 'envelopes.extend.button' : 'envelopes.setDeadline.title')}
        </Button>
      )}
      {isOpen(status) && (
        <a href={`/envelopes/${id}/correct`} className={`${buttonStyle('secondary')} ${onlyWide}`}>
          <PenLine aria-hidden size={16} />
          {t('envelopes.correctContent')}
        </a>
      )}
      {canBeVoided(status) && (
        <Button tone="quiet" className={`text-error! ${onlyWide}`} onClick={() => setDialog('void')}>
          <Ban aria-hidden size={16} />
          {t('envelopes.void.button')}
        </Button>
      )}
      <MoreMenu envelope={envelope} onChanged={onChanged} onAsk={setDialog} />
      <Dialogs {...{ dialog, envelope, timeZone, onChanged }} onClose={() => setDialog(null)} />
    </div>
  )
}

/** Asks for something at once, and tells that it is done or why not. */
function useCalls(onChanged: Props['onChanged']) {
  const { t } = useLocalization()
  const [isBusy, setBusy] = useState(false)

  async function run(call: () => Promise<unknown>, done: string) {
    setBusy(true)
    try {
      await call()
      toast(done)
      await onChanged()
    } catch (error) {
      toastProblem(error, t)
    }
    setBusy(false)
  }

  return { isBusy, run }
}

type DialogsProps = Props & { dialog: 'void' | 'extend' | null; onClose: () => void }

function Dialogs({ dialog, envelope, timeZone, onChanged, onClose }: DialogsProps) {
  const { t } = useLocalization()
  const { id, status, title, expiresAt } = envelope

  function finish(done: string) {
    onClose()
    toast(done)
    void onChanged()
  }

  return (
    <Suspense>
      {dialog === 'void' && (
        <VoidDialog {...{ id, title, onClose }} onVoided={() => finish(t('envelopes.void.done'))} />
      )}
      {dialog === 'extend' && (
        <ExtendDialog
          {...{ id, expiresAt, timeZone, onClose }}
          isOpen={isOpen(status)}
          onExtended={() => finish(t(expiresAt ? 'envelopes.extend.done' : 'envelopes.setDeadline.done'))}
        />
      )}
    </Suspense>
  )
}
