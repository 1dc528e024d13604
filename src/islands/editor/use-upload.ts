import { useEffect, useRef, useState } from 'react'
import { upload } from '#browser/api.ts'
import { ApiError } from '#browser/api-error.ts'
import { useLocalization } from '#browser/localization.tsx'
import { problemOf, type Way } from '#browser/problem-text.ts'
import type { DocumentShape } from '#contract/shapes.ts'

/** A file that waits for its password; null goes on without the file. */
export type Locked = { file: string; isWrong: boolean; answer: (password: string | null) => void }

export type Upload = {
  /** Percent of all that is to be sent; null when nothing is under way. */
  percent: number | null
  /** One sentence for every file that was not taken. */
  errors: readonly { file: string; message: string; link?: Way }[]
  locked: Locked | null
  /** The documents that were taken, in the order given. */
  send: (files: readonly File[]) => Promise<DocumentShape[]>
  fail: (error: unknown) => void
}

/** Uploads files one after the other, with progress; a refused file does not hold up the others, a locked one waits. */
export function useUpload(): Upload {
  const { t } = useLocalization()
  const [percent, setPercent] = useState<number | null>(null)
  const [errors, setErrors] = useState<Upload['errors']>([])
  const { locked, askPassword } = useLocked(() => setPercent(null))

  async function take(file: File, onProgress: (sent: number) => void): Promise<DocumentShape> {
    let password: string | undefined
    for (;;) {
      onProgress(0)
      try {
        return await upload('POST /documents', file, { onProgress, password })
      } catch (error) {
        const isWrong = password !== undefined
        const wanted = isWrong ? 'document-password-wrong' : 'document-encrypted'
        if (!(error instanceof ApiError) || error.code !== wanted) throw error
        password = (await askPassword(file.name, isWrong)) ?? undefined
        if (password === undefined) throw error
      }
    }
  }

  async function send(files: readonly File[]) {
    const taken: DocumentShape[] = []
    const failed: Upload['errors'][number][] = []
    setErrors([])
    for (const [index, file] of files.entries()) {
      const onProgress = (sent: number) => setPercent(Math.round(((index + sent) / files.length) * 100))
      try {
        taken.push(await take(file, onProgress))
      } catch (error) {
        failed.push({ file: file.name, ...problemOf(error, t) })
      }
    }
    setPercent(null)
    setErrors(failed)

    return taken
  }

  return {
    percent,
    errors,
    locked,
    send,
    fail: (error) => setErrors([{ file: '', ...problemOf(error, t) }]),
  }
}

/** Asks for the password of one file, and waits until it is said or the file given up. */
function useLocked(onAsked: () => void) {
  const [locked, setLocked] = useState<Locked | null>(null)
  const answering = useRef<Locked['answer']>(null)
  // Whoever closes the question goes on without that file; the others have been taken.
  useEffect(() => () => answering.current?.(null), [])

  function askPassword(file: string, isWrong: boolean): Promise<string | null> {
    onAsked()
    return new Promise((resolve) => {
      const answer = (password: string | null) => {
        setLocked(null)
        resolve(password)
      }
      answering.current = answer
      setLocked({ file, isWrong, answer })
    })
  }

  return { locked, askPassword }
}
