import { useLocalization } from '#browser/localization.tsx'
import type { MailPreview } from '#contract/organization-shapes.ts'

/** The mail as it would be sent. Its frame runs nothing, and none of its links leads anywhere. */
export function MailPreviewFrame({ mail: { subject, html } }: { mail: MailPreview }) {
  const { t } = useLocalization()

  return (
    <section aria-labelledby="mail-preview" className="flex min-w-0 flex-col gap-3">
      <h3 id="mail-preview" className="text-sm font-medium">
        {t('organizations.wording.previewTitle')}
      </h3>
      <p role="status" className="flex flex-col gap-1">
        <span className="font-semibold break-words">{subject}</span>
        <span className="text-sm text-muted">{t('organizations.wording.previewNote')}</span>
      </p>
      <iframe
        title={t('organizations.wording.previewFrame')}
        srcDoc={html}
        sandbox=""
        tabIndex={-1}
        className="pointer-events-none h-220 w-full rounded-lg border border-line"
      />
    </section>
  )
}
