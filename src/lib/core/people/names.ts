const maxName = 100
const maxCompanySlug = 50

/** Section 3: first plus last name, at most 100 characters. */
export function toFullName(first: string, last = ''): string {
  return inOneLine(`${first} ${last}`).slice(0, maxName)
}

/** Of a registration: at most as long as an organization's name may be. */
export function toCompanyName(text: string): string {
  return inOneLine(text).slice(0, maxName).trim()
}

/** Section 3: lowercase, whitespace runs become underscores, at most 50 characters. */
export function toCompanySlug(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, '_').slice(0, maxCompanySlug)
}

/** Section 5: lowercase, whitespace runs become hyphens. */
export function toOrganizationSlug(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, '-')
}

/** Names stand in the middle of sentences, of mails and of certificates. */
function inOneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
}
