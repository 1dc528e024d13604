import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlStyle } from './control-style.ts'
import { Field, type FieldProps } from './Field.tsx'

/** Options of one group stand together, under its name. */
export type SelectOption = { value: string; label: string; group?: string }
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
            {grouped(options).map(([group, inside]) =>
              group ? (
                <optgroup key={group} label={group}>
                  {inside.map(toOption)}
                </optgroup>
              ) : (
                inside.map(toOption)
              ),
            )}
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

function toOption({ value, label }: SelectOption) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}

function grouped(options: readonly SelectOption[]) {
  const groups = new Map<string, SelectOption[]>()
  for (const option of options) {
    const { group = '' } = option
    const inside = groups.get(group)
    if (inside) inside.push(option)
    else groups.set(group, [option])
  }

  return [...groups]
}
