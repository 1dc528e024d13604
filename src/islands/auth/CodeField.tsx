import { isCompleteCode, toCode } from '#core/identity/one-time-code.ts'
import { TextField } from '#islands/ui/TextField.tsx'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'

type Props = {
  label: string
  hint: string
  error?: string | null
  id?: string | undefined
  /** Runs when the last digit arrives, typed, pasted or filled in by the device. */
  onComplete?: ((code: string) => void) | undefined
  takesFocus?: boolean | undefined
}

/** Eight digits in one field: the device can fill it in, and a pasted code needs no spreading. */
export function CodeField({ label, hint, error, id, onComplete, takesFocus = false }: Props) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])

  function change(event: ChangeEvent<HTMLInputElement>) {
    const next = toCode(event.target.value)
    setCode(next)
    if (isCompleteCode(next) && next !== code) onComplete?.(next)
  }

  return (
    <TextField
      ref={field}
      id={id}
      name="code"
      label={label}
      hint={hint}
      error={error}
      value={code}
      onChange={change}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      className="font-medium tracking-[0.25em] tabular-nums"
    />
  )
}
