import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { DocumentShape } from '#contract/shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { UploadErrors } from '../editor/UploadErrors.tsx'
import { UploadProgress } from '../editor/UploadProgress.tsx'
import { useUpload } from '../editor/use-upload.ts'
import { type Batch, startDraft } from './start-draft.ts'

await loadTexts('problems', 'upload')

const UnlockForm = lazyPart(() =>
  import('../editor/UnlockForm.tsx').then((module) => ({ default: module.UnlockForm })),
)

type Props = {
  batch: Batch
  /** Files may be chosen again: those that were taken stay. */
  onIdle: () => void
}

/**
 * Uploads what was chosen and opens the draft. Where some of it was refused, it says so first: those that were taken wait
 * until the rest has been chosen anew, or is left out.
 */
export function StartUpload({ batch, onIdle }: Props) {
  const { t } = useLocalization()
  const id = useId()
  const upload = useUpload()
  const [taken, setTaken] = useState<readonly DocumentShape[]>([])
  const [isOpening, setOpening] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const begun = useRef<Batch>(null)

  async function open(documents: readonly DocumentShape[]) {
    setOpening(true)
    try {
      await startDraft(documents, batch.signer)
    } catch (error) {
      setOpening(false)
      setRefused(true)
      upload.fail(error)
      onIdle()
    }
  }

  async function take({ files }: Batch) {
    const documents = await upload.send(files)
    // What no draft could be made of is tried again as it is, or chosen anew.
    const all = isRefused ? documents : [...taken, ...documents]
    setTaken(all)
    setRefused(false)
    if (documents.length === files.length) await open(all)
    else onIdle()
  }

  useEffect(() => {
    if (begun.current === batch) return
    begun.current = batch
    void take(batch)
  })

  return (
    <div className="flex flex-col gap-4">
      <UploadErrors errors={upload.errors} />
      {upload.locked && (
        <Suspense>
          <UnlockForm {...upload.locked} />
        </Suspense>
      )}
      {upload.percent !== null && <UploadProgress id={id} percent={upload.percent} />}
      {taken.length > 0 && upload.errors.length > 0 && (
        <div>
          <Button tone="primary" busy={isOpening} onClick={() => void open(taken)}>
            {t('editor.continueWith', { count: taken.length })}
          </Button>
        </div>
      )}
      {isOpening && upload.errors.length === 0 && <p role="status">{t('editor.opening')}</p>}
    </div>
  )
}
