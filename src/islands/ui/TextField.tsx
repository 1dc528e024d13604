import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlStyle } from './control-style.ts'
import { Field, type FieldProps } from './Field.tsx'

type Props = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>

export function TextField({ label, hint, error, optionalLabel, id, className, ...rest }: Props) {
  return (
    <Field
      {...{ label, hint, error, optionalLabel, id }}
      control={(wiring) => (
        <input type="text" {...rest} {...wiring} className={classNames(controlStyle, className)} />
      )}
    />
  )
}
