import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlStyle } from './control-style.ts'
import { Field, type FieldProps } from './Field.tsx'

type Props = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

export function TextArea({ label, hint, error, optionalLabel, id, className, rows = 3, ...rest }: Props) {
  return (
    <Field
      {...{ label, hint, error, optionalLabel, id }}
      control={(wiring) => (
        <textarea
          rows={rows}
          {...rest}
          {...wiring}
          className={classNames(controlStyle, 'h-auto resize-y py-2', className)}
        />
      )}
    />
  )
}
