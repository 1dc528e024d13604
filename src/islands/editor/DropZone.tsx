import { FileUp } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { classNames } from '#islands/ui/class-names.ts'
import { ErrorSummary } from '#islands/ui/ErrorSummary.tsx'
import { acceptedFiles } from './accepted-files.ts'
import type { Upload } from './use-upload.ts'

const UnlockForm = lazy(() => import('./UnlockForm.tsx').then((module) => ({ default: module.UnlockForm })))

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
  const [isOver, setOver] = useState(false)
  const isBusy = upload.percent !== null

  if (upload.locked)
    return (
      <Suspense>
        <UnlockForm {...upload.locked} />
      </Suspense>
    )

  function take(files: FileList | null) {
    if (!isBusy && files && files.length > 0) onFiles([...files])
  }

  return (
    <div className="flex flex-col gap-4">
      <ErrorSummary
        title={t('editor.uploadFailed')}
        errors={upload.errors.map(({ file, message, link }) => ({
          message: file ? `${file}: ${message}` : message,
          link,
        }))}
      />
      <label
        htmlFor={id}
        className={classNames(
          'relative flex cursor-pointer flex-col items-center justify-center gap-2 rounded-lg border border-dashed text-center transition-colors',
          'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
          compact ? 'p-4' : 'min-h-48 px-4 py-8',
          isOver ? 'border-accent bg-accent-surface' : 'border-control bg-surface hover:bg-surface-hover',
        )}
      >
        <FileUp aria-hidden size={compact ? 20 : 28} strokeWidth={1.75} className="text-muted" />
        <span className="font-medium text-link">{t('editor.choosePdf')}</span>
        <span className="text-muted">{t(compact ? 'editor.orDropShort' : 'editor.orDrop')}</span>
        {/* Covers the zone: a file input takes dropped files by itself. */}
        <input
          id={id}
          type="file"
          accept={acceptedFiles}
          multiple
          aria-disabled={isBusy || undefined}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ target }) => {
            take(target.files)
            target.value = ''
          }}
        />
      </label>
      {upload.percent !== null && <Progress id={`${id}-progress`} percent={upload.percent} />}
    </div>
  )
}

/** How far the files are sent, then that the server looks at them. */
function Progress({ id, percent }: { id: string; percent: number }) {
  const { t } = useLocalization()

  return (
    <div className="flex flex-col gap-1">
      <p id={id} role="status">
        {t(percent < 100 ? 'editor.uploading' : 'editor.checking', { percent })}
      </p>
      <progress
        aria-labelledby={id}
        max={100}
        value={percent}
        className="h-1.5 w-full overflow-hidden rounded-full accent-accent"
      />
    </div>
  )
}
