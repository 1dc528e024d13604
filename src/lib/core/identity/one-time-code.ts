export const codeLength = 8

/** The digits of what was typed or pasted: mails and phones put blanks and dashes between them. */
export function toCode(text: string): string {
  return text.replace(/\D/g, '').slice(0, codeLength)
}

export function isCompleteCode(code: string): boolean {
  return code.length === codeLength
}
