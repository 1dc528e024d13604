import type { Problem } from '#contract/problem.ts'
import type { TFunction } from 'i18next'
import { ApiError } from './api-error.ts'

export type Translate = TFunction<'common'>

/** Where to go about it. */
export type Way = { href: string; label: string }

/** Why something was refused, as the API says it; a code that has no words yet may come from a newer server. */
type Reason = { code: string } & Pick<Problem, 'facts'>

/** Why a call failed, in the person's language; what has no words of its own reads as an internal error. */
export function problemText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('problems.internal')
  if (error.status === 0) return t('errors.network')

  const code = error.code ?? (error.isValidation ? 'invalid-request' : 'internal')

  return reasonText({ code, facts: error.facts }, t)
}

export function reasonText({ code, facts }: Reason, t: Translate): string {
  const key = `problems.${code}`
  const text = t(key, namesOf(facts, t))

  // i18next answers a key it does not know with the key.
  return text === key ? t('problems.internal') : text
}

/** The text with the way out of it, where there is one. */
export function problemOf(error: unknown, t: Translate): { message: string; link?: Way } {
  const message = problemText(error, t)
  const link = error instanceof ApiError ? wayOut(error.code, t) : undefined

  return link ? { message, link } : { message }
}

/** A limit of the plan leads to what the others allow. */
export function wayOut(code: Problem['code'] | undefined, t: Translate): Way | undefined {
  if (code !== 'quota-reached' && code !== 'feature-not-in-plan') return undefined

  return { href: '/pricing', label: t('billing.compare') }
}

/** Facts that are names of ours read as everywhere else. */
function namesOf(facts: Problem['facts'], t: Translate): Record<string, unknown> {
  return {
    ...facts,
    ...(facts?.plan && { plan: t(`plans.names.${facts.plan}`) }),
    ...(facts?.quota && { quota: t(`plans.quotas.${facts.quota}`), hint: t(`plans.hints.${facts.quota}`) }),
    ...(facts?.feature && { feature: t(`plans.features.${facts.feature}`) }),
  }
}
