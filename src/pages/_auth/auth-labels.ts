import { identityProblems } from '#core/identity/identity-problem.ts'
import type { AuthLabels } from '#islands/auth/labels.ts'

/** The texts that a page hands to its island; `{{…}}` is left for the island to fill. */
export function authLabels<Key extends string>(t: App.Locals['t'], keys: readonly Key[]): AuthLabels<Key> {
  const text = (key: string) => t(key, { skipInterpolation: true })
  const texts = <K extends string>(names: readonly K[], prefix: string) =>
    Object.fromEntries(names.map((name) => [name, text(`${prefix}.${name}`)])) as Record<K, string>

  return { ...texts(keys, 'auth'), problems: texts(identityProblems, 'auth.problems') }
}
