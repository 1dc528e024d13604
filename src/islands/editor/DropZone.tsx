import { Suspense, useId } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { DropTarget } from '#islands/ui/DropTarget.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { acceptedFiles } from './accepted-files.ts'
import { UploadErrors } from './UploadErrors.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import type { Upload } from './use-upload.ts'

const UnlockForm = lazyPart(() =>
  import('./UnlockForm.tsx').then((module) => ({ default: module.UnlockForm })),
)

type Props = {
  upload: Upload
  onFiles: (files: readonly File[]) => void
  id?: string | undefined
  compact?: boolean | undefined
}

/** Where PDFs are dropped or chosen; shows progress, asks for passwords, and tells why a file was not taken. */
export function DropZone({ upload, onFiles, id: givenId, compact = false }: Props) {
  const { t } = useLocalization()
  const ownId = useId()
  const id = givenId ?? ownId

  if (upload.locked)
    return (
      <Suspense>
        <UnlockForm {...upload.locked} />
      </Suspense>
    )

  return (
    <div className="flex flex-col gap-4">
      <UploadErrors errors={upload.errors} />
      <DropTarget
        {...{ id, compact, onFiles }}
        label={t('editor.choosePdf')}
        hint={t(compact ? 'editor.orDropShort' : 'editor.orDrop')}
        accept={acceptedFiles}
        isBusy={upload.percent !== null}
      />
      {upload.percent !== null && <UploadProgress id={`${id}-progress`} percent={upload.percent} />}
    </div>
  )
}
