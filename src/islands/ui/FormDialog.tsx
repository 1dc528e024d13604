import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { problemOf } from '#browser/problem-text.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { validationErrors } from './validation-errors.ts'
import { ErrorSummary, type SummarizedError } from './ErrorSummary.tsx'
import { Refusals } from './refusals.ts'

/** What stands against the field of this id, for its `error`; null where nothing does. */
type ErrorOf = (fieldId: string) => string | null

type Props = {
  title: string
  /** One sentence: what this is for, or what it leads to. */
  description?: string | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** The verb on the main button. */
  action: string
  /** `danger` where it cannot be undone. */
  tone?: 'primary' | 'danger' | undefined
  cancelLabel?: string | undefined
  /** Said above what stands in the way. */
  refusedTitle?: string | undefined
  /** What can be told without asking the server, in the order of the fields. Anything found is shown, and nothing sent. */
  check?: (() => readonly SummarizedError[]) | undefined
  /** Says no where a field itself tells what is still missing. */
  isReady?: (() => boolean) | undefined
  /** Does it, and closes. What it throws is shown above the fields; they keep what was written. */
  onSubmit: () => Promise<void>
  /** The id of the control a refusal is about, where it is about one. */
  fieldOf?: ((error: unknown) => string | undefined) | undefined
  onClose: () => void
  /** The fields. A function, where they show what stands against them. */
  children?: ReactNode | ((errorOf: ErrorOf) => ReactNode)
}

/**
 * A form in a dialog that its owner shows for as long as it is open. Errors are summarized above the fields, where they
 * take focus and lead to each; pressing twice sends once.
 */
export function FormDialog(props: Props) {
  const { title, description, size, action, tone = 'primary', onClose, children } = props
  const { cancelLabel, refusedTitle } = props
  const { t } = useLocalization()
  const id = useId()
  const { errors, isBusy, submit } = useSubmission(props)
  const errorOf: ErrorOf = (field) => errors.find(({ fieldId }) => fieldId === field)?.message ?? null

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      {...{ title, description, size }}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel ?? t('editor.cancel')}</Button>
          <Button tone={tone} type="submit" form={id} busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
        <ErrorSummary title={refusedTitle ?? t('editor.didNotWork')} errors={errors} />
        {typeof children === 'function' ? children(errorOf) : children}
      </form>
    </Dialog>
  )
}

function useSubmission({ check, isReady, onSubmit, fieldOf }: Props) {
  const { t } = useLocalization()
  const [errors, setErrors] = useState<readonly SummarizedError[]>([])
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // For React the dialog stands inside the form that opened it, which would be sent as well.
    event.stopPropagation()
    const form = event.currentTarget
    if (isBusy || isReady?.() === false) return
    const found = check?.() ?? []
    setErrors(found)
    if (found.length > 0) return
    setBusy(true)
    try {
      await onSubmit()
    } catch (error) {
      const blamed = error instanceof Refusals ? error.errors : validationErrors(error, form, t)
      setErrors(blamed.length > 0 ? blamed : [{ ...problemOf(error, t), fieldId: fieldOf?.(error) }])
    }
    setBusy(false)
  }

  return { errors, isBusy, submit }
}
