import catalogue from '#locales/en-US/common.json' with { type: 'json' }
import { signInLabelKeys, type AuthLabels, type SignInLabels } from './labels.ts'

const { problems, steps, ...texts } = catalogue.auth

/** The English texts, as a page would hand them over. */
export function englishLabels<Key extends string>(keys: readonly Key[]): AuthLabels<Key> {
  const byKey: Readonly<Record<string, unknown>> = texts
  const picked = Object.fromEntries(keys.map((key) => [key, byKey[key]])) as Record<Key, string>

  return { ...picked, problems }
}

export const englishSignInLabels: SignInLabels = { ...englishLabels(signInLabelKeys), steps }
