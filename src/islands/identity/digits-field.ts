import type { ChangeEvent } from 'react'

/** A field for `length` digits; the last one, typed, pasted or filled in by the device, sends them. */
export function digitsField(length: number) {
  let before = ''

  return {
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    className: 'font-medium tracking-[0.25em] tabular-nums',
    onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
      const digits = toDigits(currentTarget.value)
      const isNew = digits !== before
      before = digits
      if (isNew && digits.length === length) currentTarget.form?.requestSubmit()
    },
  } as const
}

/** Phones and apps put blanks between digits. */
export function toDigits(text: string): string {
  return text.replace(/\D/g, '')
}
