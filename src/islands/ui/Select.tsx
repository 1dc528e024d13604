import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlStyle } from './control-style.ts'
import { Field, type FieldProps } from './Field.tsx'

export type SelectOption = { value: string; label: string }
type Props = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'children'> & { options: readonly SelectOption[] }

/** The platform's own select: right on every phone and with every screen reader. */
export function Select({ label, hint, error, optionalLabel, id, options, className, ...rest }: Props) {
  return (
    <Field
      {...{ label, hint, error, optionalLabel, id }}
      control={(wiring) => (
        <span className="relative block">
          <select
            {...rest}
            {...wiring}
            className={classNames(controlStyle, 'appearance-none pe-9', className)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            size={16}
            className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    />
  )
}
