import type { TFunction } from 'i18next'
import { problemOf } from './problem-text.ts'
import { toast } from './toasts.ts'

/** Tells in passing why a call failed; a limit of the plan with the way to the others. */
export function toastProblem(error: unknown, t: TFunction<'common'>): void {
  const { message, link } = problemOf(error, t)
  toast.error(message, link)
}
