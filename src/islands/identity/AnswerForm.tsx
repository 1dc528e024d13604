import { Announcement } from '#islands/auth/Announcement.tsx'
import type { StepLabels } from '#islands/auth/labels.ts'
import { useAttempt } from '#islands/auth/use-attempt.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { useEffect, useRef, type ComponentProps, type ReactNode, type SubmitEvent } from 'react'

type Props = {
  labels: StepLabels
  label: string
  hint?: string
  submitLabel: string
  /** More of the field: its kind, what the device may fill in. */
  field?: Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'error' | 'ref' | 'name'>
  /** Whoever keeps passwords wants to know whose this is. */
  username?: string
  /** Throws `IdentityError` for what is not even worth asking the service. */
  onAnswer: (answer: string) => Promise<void>
  /** Asked before. */
  before?: ReactNode
  children?: ReactNode
}

/** One question, one answer: what is wrong with it stands beside it, and it is kept for mending. */
export function AnswerForm(props: Props) {
  const { labels, label, hint, submitLabel, field, username, onAnswer, before, children } = props
  const { isBusy, problem, attempt } = useAttempt()
  const control = useRef<HTMLInputElement>(null)
  const error = problem && labels.problems[problem.code]

  // On arrival, and whenever something is wrong.
  useEffect(() => control.current?.focus(), [problem])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void attempt(() => onAnswer(control.current?.value ?? ''))
  }

  return (
    <form method="post" action="/login" noValidate onSubmit={submit} className="flex flex-col gap-6">
      {username && (
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      )}
      {before}
      <TextField
        autoCapitalize="off"
        spellCheck={false}
        {...field}
        ref={control}
        name="answer"
        label={label}
        hint={hint}
        error={error}
      />
      <Announcement urgent text={error} />
      <Button type="submit" tone="primary" busy={isBusy}>
        {submitLabel}
      </Button>
      {children}
    </form>
  )
}
