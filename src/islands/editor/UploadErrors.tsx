import { useLocalization } from '#browser/localization.tsx'
import { ErrorSummary } from '#islands/ui/ErrorSummary.tsx'
import type { Upload } from './use-upload.ts'

/** Why files were not taken, one sentence for each. */
export function UploadErrors({ errors }: Pick<Upload, 'errors'>) {
  const { t } = useLocalization()

  return (
    <ErrorSummary
      title={t('editor.uploadFailed')}
      errors={errors.map(({ file, message, link }) => ({
        message: file ? `${file}: ${message}` : message,
        link,
      }))}
    />
  )
}
