import { useState } from 'react'
import { navigate } from 'astro:transitions/client'
import { api, ApiError } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { problemOf } from '#browser/problem-text.ts'
import type { BulkShape } from '#contract/template-shapes.ts'
import { maxCsvLetters } from '#core/bulk/largest-file.ts'
import type { SummarizedError } from '#islands/ui/ErrorSummary.tsx'

/** A file that was checked, and what came of it. */
export type Checked = { name: string; csv: string; report: BulkShape }

/** The file of a bulk send: checked as soon as it is chosen, and sent with what it may leave out. */
export function useBulkFile(id: string) {
  const { t } = useLocalization()
  const [checked, setChecked] = useState<Checked | null>(null)
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
      setChecked(null)
      if (file.size > maxCsvLetters) throw new Error(t('bulk.tooLarge'))
      const csv = await textOf(file)
      const report = await api('POST /templates/{id}/bulk', { params: { id }, body: { csv, dryRun: true } })
      setChecked({ name: file.name, csv, report })
    })

  const send = ({ csv, report }: Checked, words: { title: string; message: string }) =>
    attempt('send', async () => {
      const { id: bulk } = await api('POST /templates/{id}/bulk', {
        params: { id },
        body: { csv, ...words, skipBad: report.refused > 0 },
      })
      await navigate(`/bulk/${bulk}`)
    })

  return { checked, busy, errors, check, send }
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
