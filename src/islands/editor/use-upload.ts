import { useState } from 'react'
import { upload } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { problemOf, type Way } from '#browser/problem-text.ts'
import type { DocumentShape } from '#contract/shapes.ts'

export type Upload = {
  /** Percent of all that is to be sent; null when nothing is under way. */
  percent: number | null
  /** One sentence for every file that was not taken. */
  errors: readonly { file: string; message: string; link?: Way }[]
  /** The documents that were taken, in the order given. */
  send: (files: readonly File[]) => Promise<DocumentShape[]>
  fail: (error: unknown) => void
}

/** Uploads PDFs one after the other, with progress; a refused file does not hold up the others. */
export function useUpload(): Upload {
  const { t } = useLocalization()
  const [percent, setPercent] = useState<number | null>(null)
  const [errors, setErrors] = useState<Upload['errors']>([])

  async function send(files: readonly File[]) {
    const taken: DocumentShape[] = []
    const failed: Upload['errors'][number][] = []
    setErrors([])
    for (const [index, file] of files.entries()) {
      const onProgress = (sent: number) => setPercent(Math.round(((index + sent) / files.length) * 100))
      onProgress(0)
      try {
        taken.push(await upload('POST /documents', file, { onProgress }))
      } catch (error) {
        failed.push({ file: file.name, ...problemOf(error, t) })
      }
    }
    setPercent(null)
    setErrors(failed)

    return taken
  }

  return { percent, errors, send, fail: (error) => setErrors([{ file: '', ...problemOf(error, t) }]) }
}
