import { useId, type ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { FieldError, type FieldProps } from './Field.tsx'

type Props = Omit<FieldProps, 'optionalLabel'> & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>

export function Checkbox({ label, hint, error, id: givenId, className, ...rest }: Props) {
  const ownId = useId()
  const id = givenId ?? ownId
  const describing = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="flex cursor-pointer items-start gap-2 py-0.5 pointer-coarse:py-3">
        <input
          type="checkbox"
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describing || undefined}
          className="mt-0.5 size-4 shrink-0 accent-accent"
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="ms-6 text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}
