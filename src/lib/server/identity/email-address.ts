import { CognitoError } from './cognito-error.ts'

// RFC 5321 §4.5.3.1.3, less the angle brackets.
const maxLength = 254
const shape = /^[^\s@"<>()[\]\\,;:\p{Cc}]+@[^\s@"<>()[\]\\,;:\p{Cc}]+$/u

/** One spelling for one person: trimmed, lower-case, NFC. Throws `InvalidParameterException` for what is no address. */
export function parseEmailAddress(text: string): string {
  const address = text.normalize('NFC').trim().toLowerCase()
  if (address.length > maxLength || !shape.test(address)) {
    throw new CognitoError('InvalidParameterException', 'Username should be an email.')
  }

  return address
}

/** Enough for its owner to recognise, in Cognito's form: `a***@e***`. */
export function maskEmailAddress(address: string): string {
  const [local = '', domain = ''] = address.split('@')

  return `${firstLetter(local)}***@${firstLetter(domain)}***`
}

function firstLetter(text: string): string {
  return /./u.exec(text)?.[0] ?? ''
}
