import { Download, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { fileUrl } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { buttonStyle } from '#islands/ui/button-style.ts'
import { Card } from '#islands/ui/Card.tsx'
import { ErrorSummary } from '#islands/ui/ErrorSummary.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { CheckReport } from './CheckReport.tsx'
import { useBulkFile } from './use-bulk-file.ts'

await loadTexts('bulk', 'problems')

type Props = { locale: Locale; template: { id: string; title: string; message: string } }

export function BulkStart({ locale, template }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Start template={template} />
    </LocalizationProvider>
  )
}

/** A file is checked as soon as it is chosen; only then can it be sent. */
function Start({ template }: Pick<Props, 'template'>) {
  const { t } = useLocalization()
  const { checked, busy, errors, check, send } = useBulkFile(template.id)

  return (
    <div className="flex flex-col gap-6">
      <ErrorSummary title={t('editor.didNotWork')} errors={errors} />
      <Card className="flex flex-col gap-4">
        <h2 className="font-semibold">{t('bulk.stepFile')}</h2>
        <p>
          <a
            href={fileUrl('GET /templates/{id}/bulk/columns', { params: { id: template.id } })}
            download
            className={buttonStyle('secondary')}
          >
            <Download aria-hidden size={16} />
            {t('bulk.getColumns')}
          </a>
        </p>
        <p className="text-muted">{t('bulk.columnsText')}</p>
        <FileZone
          isBusy={busy === 'check'}
          name={checked?.name ?? null}
          onFile={(file) => void check(file)}
        />
      </Card>
      {checked && <CheckReport report={checked.report} />}
      <Wording
        template={template}
        count={checked ? checked.report.total - checked.report.refused : 0}
        isBusy={busy === 'send'}
        onSend={(words) => checked && void send(checked, words)}
      />
    </div>
  )
}

type WordingProps = Pick<Props, 'template'> & {
  /** Envelopes that can be sent. */
  count: number
  isBusy: boolean
  onSend: (words: { title: string; message: string }) => void
}

/** Title and message of what is sent; kept while another file is chosen. */
function Wording({ template, count, isBusy, onSend }: WordingProps) {
  const { t } = useLocalization()
  const [title, setTitle] = useState(template.title)
  const [message, setMessage] = useState(template.message)
  if (count === 0) return null

  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold">{t('bulk.stepSend')}</h2>
      <TextField
        label={t('templates.use.envelopeTitle')}
        value={title}
        maxLength={200}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextArea
        label={t('editor.message')}
        optionalLabel={t('editor.optional')}
        maxLength={2000}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <p>
        <Button
          tone="primary"
          busy={isBusy}
          onClick={() => onSend({ title: title.trim() || template.title, message })}
        >
          {t('bulk.send', { count })}
        </Button>
      </p>
    </Card>
  )
}

type FileZoneProps = { isBusy: boolean; name: string | null; onFile: (file: File) => void }

function FileZone({ isBusy, name, onFile }: FileZoneProps) {
  const { t } = useLocalization()
  const [isOver, setOver] = useState(false)

  return (
    <label
      className={`relative flex min-h-32 cursor-pointer flex-col items-center justify-center gap-2 rounded-lg border border-dashed p-4 text-center transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus ${
        isOver ? 'border-accent bg-accent-surface' : 'border-control hover:bg-surface-hover'
      }`}
    >
      <FileSpreadsheet aria-hidden size={28} strokeWidth={1.75} className="text-muted" />
      <span className="font-medium text-link">{t(name ? 'bulk.chooseAnother' : 'bulk.choose')}</span>
      <span role="status" className="text-muted">
        {isBusy ? t('bulk.checking') : (name ?? t('bulk.orDrop'))}
      </span>
      {/* Covers the zone: a file input takes dropped files by itself. */}
      <input
        type="file"
        accept=".csv,text/csv,text/plain"
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file && !isBusy) onFile(file)
          target.value = ''
        }}
      />
    </label>
  )
}
