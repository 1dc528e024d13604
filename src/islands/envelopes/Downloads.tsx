import { FileArchive, FileCheck2, FileJson, FileText, Paperclip } from 'lucide-react'
import { fileUrl } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { isKept, type SealLevel } from '#core/seal/seal-level.ts'
import { textOfStamp, type StampedBy } from '#core/seal/stamped-by.ts'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { buttonStyle } from '#islands/ui/button-style.ts'
import { Card } from '#islands/ui/Card.tsx'

/** The sealed copies, their proof, and what recipients have attached. Before completion nothing final is handed out. */
export function Downloads({ envelope }: { envelope: EnvelopeShape }) {
  const { t } = useLocalization()
  const { id, status, sealed, attachments } = envelope
  const isSealed = status === 'completed' && sealed.length > 0
  if (!isSealed && attachments.length === 0) return null

  const wide = `${buttonStyle('secondary')} w-full`
  return (
    <Card>
      <section aria-labelledby="downloads-heading" className="flex flex-col gap-4">
        <h2 id="downloads-heading" className="text-base font-semibold">
          {t('envelopes.downloads')}
        </h2>
        {isSealed && (
          <>
            <SealedCopies envelope={envelope} />
            <div className="flex flex-col gap-2">
              <a href={fileUrl('GET /envelopes/{id}/archive', { params: { id } })} download className={wide}>
                <FileArchive aria-hidden size={16} />
                {t('envelopes.downloadArchive')}
              </a>
              <a
                href={fileUrl('GET /envelopes/{id}/certificate', { params: { id } })}
                download
                className={wide}
              >
                <FileText aria-hidden size={16} />
                {t('envelopes.downloadCertificate')}
              </a>
              <a
                href={fileUrl('GET /envelopes/{id}/evidence', { params: { id } })}
                download="evidence.json"
                className={wide}
              >
                <FileJson aria-hidden size={16} />
                {t('envelopes.downloadEvidence')}
              </a>
            </div>
          </>
        )}
        {attachments.length > 0 && <Attachments envelope={envelope} />}
      </section>
    </Card>
  )
}

function SealedCopies({ envelope: { id, sealed } }: { envelope: EnvelopeShape }) {
  const { t } = useLocalization()
  const stampText = (level: SealLevel, by: StampedBy | null) => {
    if (level !== 'B-B' && !by) return t('seal.stampedUnknown', { level })
    const { key, names } = textOfStamp(by, level)
    return t(key, names)
  }

  return (
    <ul className="flex flex-col gap-3">
      {sealed.map(({ document, name, sha256, level, levelAsked, stampedBy }) => (
        <li key={document} className="flex flex-col gap-1">
          <a
            href={fileUrl('GET /envelopes/{id}/documents/{document}/sealed', { params: { id, document } })}
            download
            className={`${buttonStyle('primary')} w-full`}
          >
            <FileCheck2 aria-hidden size={16} />
            <span className="truncate">{t('envelopes.downloadSealed', { name })}</span>
          </a>
          <p className="text-xs text-muted">
            {stampText(level, stampedBy)}. {isKept(level) && `${t('seal.kept')} `}
            {levelAsked && levelAsked !== level && `${t('seal.keptPending', { level: levelAsked })} `}
            SHA-256 <code className="break-all">{sha256}</code>
          </p>
        </li>
      ))}
    </ul>
  )
}

function Attachments({ envelope: { id, attachments, recipients } }: { envelope: EnvelopeShape }) {
  const { t } = useLocalization()
  const from = (recipient: string) => recipients.find((one) => one.id === recipient)?.name ?? ''

  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">{t('envelopes.attachments')}</h3>
      <ul className="flex flex-col gap-2">
        {attachments.map(({ recipient, sha256, name }) => (
          <li key={`${recipient} ${sha256}`} className="flex items-start gap-2">
            <Paperclip aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />
            <span className="min-w-0 break-words">
              <a
                href={fileUrl('GET /envelopes/{id}/attachments/{sha256}', { params: { id, sha256 } })}
                download
                className="text-link underline"
              >
                {name}
              </a>{' '}
              <span className="text-muted">{t('envelopes.attachedBy', { name: from(recipient) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
