import { CognitoError } from './cognito-error.ts'
import { makePasswordJudge } from './password-judge.ts'

/** zxcvbn's "safely unguessable": more than 10⁸ guesses by somebody who tries known passwords, words and patterns first. */
const minScore = 3
/** Guessing is estimated from so many characters: enough for a judgement, and bounds what it costs. */
const maxJudged = 32
const minWordLength = 3
const maxWords = 20
const productName = 'paraph'

/** One for the process: its thread starts with the first password that is set. */
const judge = makePasswordJudge()

/**
 * Throws `InvalidPasswordException` for a password that is common or easily guessed, also from what is known of the person
 * (NIST SP 800-63B §3.1.1.2), and `busy` where it could not be judged. First see that the caller may set one.
 */
export async function checkStrength(
  password: string,
  person: { email: string; attributes: Readonly<Record<string, string>> },
): Promise<void> {
  const score = await judge({ password: password.slice(0, maxJudged), words: wordsOf(person) })
  // What is no number is no judgement.
  if (!(score >= minScore)) {
    throw new CognitoError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password is too common or too easy to guess',
    )
  }
}

/** Longer ones are cut as the password is, so that they are found in it. */
function wordsOf({ email, attributes }: Parameters<typeof checkStrength>[1]): string[] {
  const { name = '', given_name: givenName = '', family_name: familyName = '' } = attributes
  const words = `${email} ${name} ${givenName} ${familyName}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const own = words.filter((word) => word.length >= minWordLength).slice(0, maxWords)

  return [productName, email, ...own, own.join('')].map((word) => word.slice(0, maxJudged))
}
