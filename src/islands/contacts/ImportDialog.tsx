import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { problemOf } from '#browser/problem-text.ts'
import { toast } from '#browser/toasts.ts'
import type { ContactImportShape } from '#contract/contact-shapes.ts'
import { maxImportLetters } from '#core/contacts/contact.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { FieldError } from '#islands/ui/Field.tsx'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { ImportReport } from './ImportReport.tsx'
import { textOfFile } from './text-of-file.ts'

await loadTexts('contacts', 'problems')

type Props = { onImported: () => void; onClose: () => void }
type Checked = { name: string; text: string; report: ContactImportShape }

/** A file of people: checked as soon as it is chosen, and imported when somebody has seen what would come of it. */
export function ImportDialog({ onImported, onClose }: Props) {
  const { t } = useLocalization()
  const { checked, updates, isBusy, problem, check, choose } = useImportFile()
  const isEmpty = !checked || checked.report.unreadable !== null

  async function take() {
    if (!checked) return
    await api('POST /contact-imports', { body: { file: checked.text, updates } })
    toast(t('contacts.imports.done'))
    onImported()
  }

  return (
    <FormDialog
      title={t('contacts.imports.title')}
      description={t('contacts.imports.explained')}
      action={t('contacts.imports.button')}
      check={() => (isEmpty ? [{ fieldId: fileId, message: t('contacts.imports.missing') }] : [])}
      onSubmit={take}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <FileZone name={checked?.name ?? null} isBusy={isBusy} onFile={(file) => void choose(file)} />
          {(problem ?? errorOf(fileId)) && (
            <FieldError id={`${fileId}-error`} text={problem ?? errorOf(fileId) ?? ''} />
          )}
          {checked && <ImportReport report={checked.report} />}
          {checked && !isEmpty && (
            <Checkbox
              label={t('contacts.imports.updates')}
              checked={updates}
              onChange={({ target }) => void check(checked.name, checked.text, target.checked)}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

const fileId = 'import-file'

function useImportFile() {
  const { t } = useLocalization()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [updates, setUpdates] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function check(name: string, text: string, updating: boolean) {
    setBusy(true)
    setUpdates(updating)
    setProblem(null)
    try {
      const body = { file: text, dryRun: true, updates: updating }
      setChecked({ name, text, report: await api('POST /contact-imports', { body }) })
    } catch (error) {
      setProblem(problemOf(error, t).message)
    }
    setBusy(false)
  }

  async function choose(file: File) {
    setChecked(null)
    const text = file.size > maxBytes ? null : await textOfFile(file)
    if (text === null || text.length > maxImportLetters) setProblem(t('contacts.imports.tooLarge'))
    else await check(file.name, text || '\n', updates)
  }

  return { checked, updates, isBusy, problem, check, choose }
}

/** Two bytes a letter, as spreadsheets write them. */
const maxBytes = 2 * maxImportLetters

type ZoneProps = { name: string | null; isBusy: boolean; onFile: (file: File) => void }

function FileZone({ name, isBusy, onFile }: ZoneProps) {
  const { t } = useLocalization()

  return (
    <label className="relative flex min-h-32 cursor-pointer flex-col items-center justify-center gap-2 rounded-lg border border-dashed border-control p-4 text-center transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus hover:bg-surface-hover">
      <FileUp aria-hidden size={28} strokeWidth={1.75} className="text-muted" />
      <span className="font-medium text-link">
        {t(name ? 'contacts.imports.chooseAnother' : 'contacts.imports.choose')}
      </span>
      <span role="status" className="max-w-full break-words text-muted">
        {isBusy ? t('contacts.imports.checking') : (name ?? t('contacts.imports.orDrop'))}
      </span>
      {/* Covers the zone: a file input takes dropped files by itself. */}
      <input
        id={fileId}
        type="file"
        accept=".csv,.vcf,.vcard,text/csv,text/vcard,text/plain"
        aria-describedby={`${fileId}-error`}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file && !isBusy) onFile(file)
          target.value = ''
        }}
      />
    </label>
  )
}
