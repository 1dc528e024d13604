import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, type MouseEvent } from 'react'

/** `fieldId` is the id of the control to blame; without one the message stands alone. `link` is a way out of it. */
export type SummarizedError = {
  fieldId?: string | undefined
  message: string
  link?: { href: string; label: string } | undefined
}

/** What stands in the way of a form, above it: takes focus whenever the errors change and leads to each field. */
export function ErrorSummary({ title, errors }: { title: string; errors: readonly SummarizedError[] }) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (errors.length > 0) box.current?.focus()
  }, [errors])

  if (errors.length === 0) return null

  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-lg border border-error bg-danger-surface p-4 text-danger-text"
    >
      <CircleAlert aria-hidden size={20} className="shrink-0" />
      <div className="flex flex-col gap-1">
        <p className="font-semibold">{title}</p>
        <ul className="flex flex-col gap-1">
          {errors.map(({ fieldId, message, link }) => (
            <li key={`${fieldId ?? ''} ${message}`}>
              {fieldId ? <LinkToField fieldId={fieldId} message={message} /> : message}{' '}
              {link && (
                <a href={link.href} className="font-semibold underline underline-offset-2">
                  {link.label}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function LinkToField({ fieldId, message }: { fieldId: string; message: string }) {
  /** The address stays as it is: a hash would be a navigation of its own. */
  function focusField(event: MouseEvent) {
    event.preventDefault()
    document.getElementById(fieldId)?.focus()
  }

  return (
    <a href={`#${fieldId}`} onClick={focusField} className="underline underline-offset-2">
      {message}
    </a>
  )
}
