import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { CognitoError } from './cognito-error.ts'

/** zxcvbn's "safely unguessable": more than 10⁸ guesses by somebody who tries known passwords, words and patterns first. */
const minScore = 3
/** Guessing is estimated from so many characters: enough for a judgement, and bounds what it costs. */
const maxJudged = 32
const minWordLength = 3
const productName = 'paraph'

let estimator: Promise<ZxcvbnFactory> | null = null

/** The lists are read when the first password is set. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])

  return new Estimator({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 8 })
}

/**
 * Throws `InvalidPasswordException` for a password that is common or easily guessed, also from what is known of the person
 * (NIST SP 800-63B §3.1.1.2). It takes some milliseconds: first see that the caller may set one.
 */
export async function checkStrength(
  password: string,
  person: { email: string; attributes: Readonly<Record<string, string>> },
): Promise<void> {
  estimator ??= load()
  const { score } = (await estimator).check(password.slice(0, maxJudged), wordsOf(person))
  if (score < minScore) {
    throw new CognitoError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password is too common or too easy to guess',
    )
  }
}

function wordsOf({ email, attributes }: Parameters<typeof checkStrength>[1]): string[] {
  const { name = '', given_name: givenName = '', family_name: familyName = '' } = attributes
  const words = `${email} ${name} ${givenName} ${familyName}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const own = words.filter((word) => word.length >= minWordLength)

  return [productName, email, ...own, own.join('')]
}
