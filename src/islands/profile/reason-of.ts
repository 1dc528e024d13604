import { problemText } from '#browser/problem-text.ts'
import { identityProblemOf } from '#core/identity/identity-problem.ts'

type Translate = Parameters<typeof problemText>[1]

/** Why our service or the identity service said no, in the person's language. */
export function reasonOf(error: unknown, t: Translate): string {
  const problem = identityProblemOf(error)

  return problem ? t(`auth.problems.${problem}`) : problemText(error, t)
}
