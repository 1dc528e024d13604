import { withoutDirections } from '#core/text/without-directions.ts'
import { z } from 'zod'
import { CognitoError } from './cognito-error.ts'
import { isPhoneNumber } from './phone-number.ts'

/** OpenID Connect Core §5.1 names a person may set; `custom:` ones carry what a registration asks besides. */
const writable =
  /^(name|given_name|family_name|nickname|locale|zoneinfo|phone_number|custom:[a-z][a-z_]{0,29})$/
const maxCount = 20
/** A name goes into a token, and a token into a cookie of at most 4096 bytes. */
const maxValueLength = 256
const controlCharacter = /\p{Cc}|\p{Cs}/u

export const attributeList = z
  .array(z.object({ Name: z.string(), Value: z.string().max(maxValueLength).default('') }))
  .max(maxCount)

/** A sign-up's attributes. The address is the user name; another one beside it is refused. */
export function parseSignUpAttributes(
  list: z.infer<typeof attributeList>,
  isOwnEmail: (value: string) => boolean,
): Record<string, string> {
  const stranger = list.find(({ Name, Value }) => Name === 'email' && !isOwnEmail(Value))
  if (stranger) throw new CognitoError('InvalidParameterException', 'Username and email must be the same.')

  return parseAttributes(list.filter(({ Name }) => Name !== 'email'))
}

/** Throws `NotAuthorizedException` for attributes the service keeps itself, such as `email_verified`. */
export function parseAttributes(list: z.infer<typeof attributeList>): Record<string, string> {
  if (list.some(({ Name }) => !writable.test(Name))) {
    throw new CognitoError('NotAuthorizedException', 'A client attempted to write unauthorized attribute')
  }

  const broken = list.find(({ Value }) => controlCharacter.test(Value))
  if (broken) throw new CognitoError('InvalidParameterException', `Invalid characters in ${broken.Name}.`)

  if (list.some(({ Name, Value }) => Name === 'phone_number' && Value !== '' && !isPhoneNumber(Value))) {
    throw new CognitoError('InvalidParameterException', 'Invalid phone number format.')
  }

  return Object.fromEntries(list.map(({ Name, Value }) => [Name, withoutDirections(Value)]))
}

/** An empty value takes an attribute away, as Cognito does. Another telephone number has yet to be verified. */
export function changeAttributes(
  before: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string>>,
): Record<string, string> {
  const changed = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== '')
  const attributes = Object.fromEntries(changed)
  if (attributes['phone_number'] !== before['phone_number']) delete attributes['phone_number_verified']

  return attributes
}
