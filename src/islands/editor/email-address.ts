/** As the contract's `z.email()`: what it lets through, the server takes. */
const shape = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i

export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && shape.test(text)
}
