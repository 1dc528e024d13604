const maxName = 100
const maxCompanySlug = 50

/** Section 3: first plus last name, at most 100 characters. */
export function toFullName(first: string, last = ''): string {
  return `${first} ${last}`.trim().slice(0, maxName)
}

/** Section 3: lowercase, whitespace runs become underscores, at most 50 characters. */
export function toCompanySlug(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, '_').slice(0, maxCompanySlug)
}

/** Section 5: lowercase, whitespace runs become hyphens. */
export function toOrganizationSlug(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, '-')
}
