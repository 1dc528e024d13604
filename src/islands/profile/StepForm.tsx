import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { useEffect, useRef, useState, type ComponentProps, type SubmitEvent } from 'react'
import { useTask } from './use-task.ts'

type Props = {
  label: string
  hint?: string
  submitLabel: string
  field?: Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'error' | 'ref' | 'value' | 'onChange'>
  initial?: string
  /** Throws what is then told beside the field. */
  onSubmit: (text: string) => Promise<void>
  onCancel: () => void
}

/** One answer on the way to switching something on. */
export function StepForm({ label, hint, submitLabel, field, initial = '', onSubmit, onCancel }: Props) {
  const { t } = useLocalization()
  const { isBusy, error, run } = useTask()
  const [text, setText] = useState(initial)
  const control = useRef<HTMLInputElement>(null)

  useEffect(() => control.current?.focus(), [error])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void run(() => onSubmit(text.trim()))
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        autoComplete="off"
        {...field}
        ref={control}
        label={label}
        hint={hint}
        error={error}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="alert" className="sr-only">
        {error}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" busy={isBusy}>
          {submitLabel}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {t('profile.cancel')}
        </Button>
      </div>
    </form>
  )
}
