import { Download, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { navigate } from 'astro:transitions/client'
import { api, ApiError, fileUrl } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import { problemOf } from '#browser/problem-text.ts'
import { maxCsvLetters } from '#core/bulk/largest-file.ts'
import type { BulkShape } from '#contract/template-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { buttonStyle } from '#islands/ui/button-style.ts'
import { Card } from '#islands/ui/Card.tsx'
import { ErrorSummary, type SummarizedError } from '#islands/ui/ErrorSummary.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { CheckReport } from './CheckReport.tsx'

await loadTexts('bulk', 'problems')

type Props = { locale: Locale; template: { id: string; title: string; message: string } }
type Chosen = { name: string; csv: string; report: BulkShape }

export function BulkStart({ locale, template }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Start template={template} />
    </LocalizationProvider>
  )
}

/** A file is checked as soon as it is chosen; only then can it be sent. */
function Start({ template: { id, ...template } }: Pick<Props, 'template'>) {
  const { t } = useLocalization()
  const [title, setTitle] = useState(template.title)
  const [message, setMessage] = useState(template.message)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [busy, setBusy] = useState<'check' | 'send' | null>(null)
  const [errors, setErrors] = useState<readonly SummarizedError[]>([])

  async function attempt(what: 'check' | 'send', work: () => Promise<void>) {
    setBusy(what)
    setErrors([])
    try {
      await work()
    } catch (error) {
      setErrors([
        error instanceof ApiError || !(error instanceof Error)
          ? problemOf(error, t)
          : { message: error.message },
      ])
    }
    setBusy(null)
  }

  const check = (file: File) =>
    attempt('check', async () => {
      setChosen(null)
      if (file.size > maxCsvLetters) throw new Error(t('bulk.tooLarge'))
      const csv = await textOf(file)
      const report = await api('POST /templates/{id}/bulk', { params: { id }, body: { csv, dryRun: true } })
      setChosen({ name: file.name, csv, report })
    })

  const send = ({ csv, report }: Chosen) =>
    attempt('send', async () => {
      const wishes = { title: title.trim() || template.title, message, skipBad: report.refused > 0 }
      const { id: bulk } = await api('POST /templates/{id}/bulk', {
        params: { id },
        body: { csv, ...wishes },
      })
      await navigate(`/bulk/${bulk}`)
    })

  return (
    <div className="flex flex-col gap-6">
      <ErrorSummary title={t('editor.didNotWork')} errors={errors} />
      <Card className="flex flex-col gap-4">
        <h2 className="font-semibold">{t('bulk.stepFile')}</h2>
        <p>
          <a
            href={fileUrl('GET /templates/{id}/bulk/columns', { params: { id } })}
            download
            className={buttonStyle('secondary')}
          >
            <Download aria-hidden size={16} />
            {t('bulk.getColumns')}
          </a>
        </p>
        <p className="text-muted">{t('bulk.columnsText')}</p>
        <FileZone isBusy={busy === 'check'} name={chosen?.name ?? null} onFile={(file) => void check(file)} />
      </Card>
      {chosen && (
        <>
          <CheckReport report={chosen.report} />
          {chosen.report.total > chosen.report.refused && (
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
                <Button tone="primary" busy={busy === 'send'} onClick={() => void send(chosen)}>
                  {t('bulk.send', { count: chosen.report.total - chosen.report.refused })}
                </Button>
              </p>
            </Card>
          )}
        </>
      )}
    </div>
  )
}

/** UTF-8, or what older spreadsheets write: a byte that is not UTF-8 stands for a letter of Windows-1252. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
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
