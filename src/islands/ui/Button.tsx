import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { buttonStyle, type ButtonSize, type ButtonTone } from './button-style.ts'
import { classNames } from './class-names.ts'

type Props = ComponentProps<'button'> & {
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
  /** The action runs: the button keeps focus and label, and takes no further press. */
  busy?: boolean | undefined
}

export function Button({ tone, size, busy = false, className, onClick, children, ...rest }: Props) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={press}
      className={classNames(buttonStyle(tone, size), className)}
    >
      {busy && <LoaderCircle aria-hidden size={16} className="animate-spin" />}
      {children}
    </button>
  )
}
