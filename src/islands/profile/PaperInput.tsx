import { useLocalization } from '#browser/localization.tsx'
import type { Paper } from '#core/people/verification.ts'
import { Button } from '#islands/ui/Button.tsx'
import { FieldError } from '#islands/ui/Field.tsx'
import { Image } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { dropPaper, keepPaper, paperUrl, type KeptPaper } from './papers.ts'
import { PictureButton } from './PictureButton.tsx'
import { useTask } from './use-task.ts'

type Props = {
  paper: Paper
  kept: KeptPaper | undefined
  isMissing: boolean
  onChange: () => Promise<void>
}

/** One side of a document: stored as soon as it is chosen, so that nothing of it is lost. */
export function PaperInput({ paper, kept, isMissing, onChange }: Props) {
  const { t, locale } = useLocalization()
  const { isBusy, error, isDone, sent, take, drop } = useStoring(paper, onChange)
  const group = useRef<HTMLDivElement>(null)
  const id = useId()
  const side = t(`profile.verification.${sideKey(paper)}`)
  const fault = error ?? (isMissing ? t('profile.verification.picturesMissing') : null)
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(sent)

  function remove() {
    // The button that was pressed goes: on to the one that stays.
    group.current?.querySelector('button')?.focus()
    drop()
  }

  return (
    <div ref={group} role="group" aria-labelledby={`${id}-label`} className="flex min-w-0 flex-col gap-2">
      <span id={`${id}-label`} className="text-sm font-medium">
        {side}
      </span>
      <Picture kept={kept} side={side} />
      <div className="flex flex-wrap gap-2">
        <PictureButton
          label={t(`profile.verification.${kept ? 'replace' : 'choose'}`)}
          name={t(`profile.verification.${kept ? 'replaceNamed' : 'chooseNamed'}`, { side })}
          isBusy={isBusy}
          describedBy={fault ? `${id}-error` : undefined}
          onFile={take}
        />
        {kept && !isBusy && (
          <Button
            size="small"
            tone="quiet"
            aria-label={t('profile.verification.removeNamed', { side })}
            onClick={remove}
          >
            {t('profile.verification.remove')}
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-muted empty:sr-only">
        {isBusy && sent > 0 && t('profile.verification.uploading', { percent })}
        {isDone && kept && t('profile.verification.kept', { side })}
      </p>
      {fault && (
        <div role="alert">
          <FieldError id={`${id}-error`} text={fault} />
        </div>
      )}
    </div>
  )
}

const sideKey = ({ kind, side }: Paper) => (kind === 'passport' && side === 'front' ? 'page' : side)

function Picture({ kept, side }: { kept: KeptPaper | undefined; side: string }) {
  return (
    <span className="flex aspect-8/5 w-full items-center justify-center overflow-hidden rounded-md border border-line bg-canvas">
      {kept ? (
        <img src={paperUrl(kept)} alt={side} className="size-full object-contain" />
      ) : (
        <Image aria-hidden size={28} strokeWidth={1.5} className="text-muted" />
      )}
    </span>
  )
}

/** Keeps a picture on the server, with how much of it is sent, and drops it there. */
function useStoring(paper: Paper, onChange: Props['onChange']) {
  const { run, ...task } = useTask()
  const [sent, setSent] = useState(0)

  const take = (file: File) =>
    void run(async () => {
      setSent(0)
      await keepPaper(paper, file, setSent)
      await onChange()
    })
  const drop = () =>
    void run(async () => {
      await dropPaper(paper)
      await onChange()
    })

  return { ...task, sent, take, drop }
}
