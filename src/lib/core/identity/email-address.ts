/** One sign with something before it and a domain after it; only a mail that arrives proves more. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@"<>()[\]\\,;:]+@[^\s@"<>()[\]\\,;:]+$/u.test(text)
}
