import { FileJson, FileCheck2 } from 'lucide-react'
import { fileUrl } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { buttonStyle } from '#islands/ui/button-style.ts'
import { Card } from '#islands/ui/Card.tsx'

/** The sealed copies and their proof. Before completion there is nothing final to hand out. */
export function Downloads({ envelope: { id, status, sealed } }: { envelope: EnvelopeShape }) {
  const { t } = useLocalization()
  if (status !== 'completed' || sealed.length === 0) return null

  return (
    <Card>
      <section aria-labelledby="downloads-heading" className="flex flex-col gap-4">
        <h2 id="downloads-heading" className="text-base font-semibold">
          {t('envelopes.downloads')}
        </h2>
        <ul className="flex flex-col gap-3">
          {sealed.map(({ document, name, sha256, level }) => (
            <li key={document} className="flex flex-col gap-1">
              <a
                href={fileUrl('GET /envelopes/{id}/documents/{document}/sealed', {
                  params: { id, document },
                })}
                download
                className={`${buttonStyle('primary')} w-full`}
              >
                <FileCheck2 aria-hidden size={16} />
                <span className="truncate">{t('envelopes.downloadSealed', { name })}</span>
              </a>
              <p className="text-xs text-muted">
                {t(level === 'B-T' ? 'envelopes.sealedTimeStamped' : 'envelopes.sealedBasic')} SHA-256{' '}
                <code className="break-all">{sha256}</code>
              </p>
            </li>
          ))}
        </ul>
        <a
          href={fileUrl('GET /envelopes/{id}/evidence', { params: { id } })}
          download="evidence.json"
          className={`${buttonStyle('secondary')} w-full`}
        >
          <FileJson aria-hidden size={16} />
          {t('envelopes.downloadEvidence')}
        </a>
      </section>
    </Card>
  )
}
