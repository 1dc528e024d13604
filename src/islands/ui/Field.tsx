import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'

export type FieldProps = {
  label: string
  /** What to write, in a few words, before anything is wrong. */
  hint?: ReactNode
  /** How to mend the input; its presence marks the control invalid. */
  error?: string | null | undefined
  /** Shown after the label of what may be left empty. */
  optionalLabel?: string | undefined
  id?: string | undefined
}

export type Wiring = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type Props = FieldProps & { control: (wiring: Wiring) => ReactNode }

/** Label, hint and error around one control, wired for assistive technology. */
export function Field({ label, hint, error, optionalLabel, id: givenId, control }: Props) {
  const ownId = useId()
  const id = givenId ?? ownId
  const describing = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {optionalLabel && <span className="font-normal text-muted"> ({optionalLabel})</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {control({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describing || undefined })}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className="flex items-start gap-1 text-sm text-error">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      {text}
    </p>
  )
}
