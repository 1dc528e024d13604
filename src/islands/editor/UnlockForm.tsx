import { LockKeyhole } from 'lucide-react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import type { Locked } from './use-upload.ts'

await loadTexts('problems', 'upload')

/** Asks for the password of a file, or whether to go on without the file. */
export function UnlockForm({ file, isWrong, answer }: Locked) {
  const { t } = useLocalization()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState(isWrong ? t('problems.document-password-wrong') : undefined)

  // It comes in the place of what had the focus.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function unlock(event: SubmitEvent) {
    event.preventDefault()
    if (password === '') setError(t('editor.unlock.missing'))
    else answer(password)
  }

  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="unlock-title"
      onSubmit={unlock}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 text-start"
    >
      <p id="unlock-title" className="flex items-start gap-2 font-medium">
        <LockKeyhole aria-hidden size={20} className="shrink-0 text-muted" />
        <span className="min-w-0 break-words">{t('editor.unlock.title', { file })}</span>
      </p>
      <TextField
        type="password"
        autoComplete="off"
        label={t('editor.unlock.password')}
        hint={t('editor.unlock.hint')}
        error={error}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary">
          {t('editor.unlock.submit')}
        </Button>
        <Button onClick={() => answer(null)}>{t('editor.unlock.skip')}</Button>
      </div>
    </form>
  )
}
