import { CognitoError } from './cognito-error.ts'

/** NIST SP 800-63B §3.1.1.2: length is what counts; no rules of composition. */
export const minPasswordLength = 12
export const maxPasswordLength = 256

/** Throws `InvalidPasswordException`. */
export function checkPassword(password: string): void {
  if (password.length < minPasswordLength) {
    throw new CognitoError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    )
  }
  if (password.length > maxPasswordLength) {
    throw new CognitoError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password too long',
    )
  }
  if (password.trim() !== password) {
    throw new CognitoError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password must not start or end with a blank',
    )
  }
}
