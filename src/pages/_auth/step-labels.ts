import { stepLabelKeys, type SignInLabels } from '#islands/auth/labels.ts'

/** The texts of every step that a sign-in may ask for; `{{…}}` is left for the island to fill. */
export function stepLabels(t: App.Locals['t']): SignInLabels['steps'] {
  const texts = stepLabelKeys.map((key) => [key, t(`auth.steps.${key}`, { skipInterpolation: true })])

  return Object.fromEntries(texts) as SignInLabels['steps']
}
