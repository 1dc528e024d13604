import type { TFunction } from 'i18next'
import { ApiError } from '#browser/api-error.ts'
import type { SummarizedError } from './ErrorSummary.tsx'

/**
 * The controls of a form that a validation problem (section 8) is about, by their names; empty where it is none, or
 * about nothing that the form shows.
 */
export function validationErrors(
  error: unknown,
  form: HTMLFormElement,
  t: TFunction<'common'>,
): readonly SummarizedError[] {
  if (!(error instanceof ApiError) || !error.isValidation) return []

  return [...new Set(fieldsOf(error.body))].flatMap((name) => {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return []
    const field = control.labels?.[0]?.textContent ?? name

    return [{ fieldId: control.id, message: t('problems.field-invalid', { field }) }]
  })
}

/** `errors` as a list with JSON pointers (RFC 9457), or by name with texts, as others' backends write it. */
function fieldsOf(body: unknown): string[] {
  const errors: unknown = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null
  if (Array.isArray(errors)) {
    return errors.flatMap((one: unknown) =>
      typeof one === 'object' && one !== null && 'pointer' in one ? [nameOf(String(one.pointer))] : [],
    )
  }

  return typeof errors === 'object' && errors !== null ? Object.keys(errors).map(nameOf) : []
}

/** `/person/email`, `$.person.email` and `Email` all name the control `email`. */
function nameOf(path: string): string {
  const last = path.split(/[/.]/).at(-1) ?? ''

  return last.charAt(0).toLowerCase() + last.slice(1)
}
