/** ITU-T E.164: a plus sign and up to fifteen digits. */
const shape = /^\+[1-9]\d{6,14}$/

export function isPhoneNumber(text: string): boolean {
  return shape.test(text)
}

/** Enough for its owner to recognise, in Cognito's form: `+*******1234`. */
export function maskPhoneNumber(number: string): string {
  return `+${'*'.repeat(Math.max(0, number.length - 5))}${number.slice(-4)}`
}

/** The number of somebody who has shown that it is theirs. */
export function verifiedPhoneNumber(attributes: Readonly<Record<string, string>>): string | null {
  return attributes['phone_number_verified'] === 'true' ? (attributes['phone_number'] ?? null) : null
}
