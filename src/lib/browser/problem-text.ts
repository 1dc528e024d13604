import { ApiError } from './api-error.ts'

/** Why a call failed, in the person's language; what has no words of its own reads as an internal error. */
export function problemText(error: unknown, t: (key: string) => string): string {
  if (!(error instanceof ApiError)) return t('problems.internal')
  if (error.status === 0) return t('errors.network')
  const key = `problems.${error.code ?? 'internal'}`
  const text = t(key)

  // i18next answers a key it does not know with the key.
  return text === key ? t('problems.internal') : text
}
