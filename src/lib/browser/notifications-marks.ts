import { isEmpty, noMarks, type ReadMarks } from '#core/notifications/read-marks.ts'
import { identityTokenOfCookies } from './session-cookies.ts'
import { storedOrganization } from './stored-state.ts'
import { readTokenClaims } from './token-claims.ts'

/** The marks that wait for the server, also over a reload. Each person's and organization's are their own. */
export function storedMarks(): ReadMarks {
  try {
    return parseMarks(JSON.parse(localStorage.getItem(keyOfMarks()) ?? 'null'))
  } catch {
    return noMarks
  }
}

export function storeMarks(marks: ReadMarks): void {
  try {
    if (isEmpty(marks)) localStorage.removeItem(keyOfMarks())
    else localStorage.setItem(keyOfMarks(), JSON.stringify(marks))
  } catch {
    // Storage can be switched off in a browser: the marks live as long as the page.
  }
}

function keyOfMarks(): string {
  const token = identityTokenOfCookies()
  const person = (token && readTokenClaims(token)?.subject) ?? ''

  return `pendingReadMarks:${person}:${storedOrganization()?.id ?? ''}`
}

function parseMarks(stored: unknown): ReadMarks {
  if (typeof stored !== 'object' || stored === null || !('ids' in stored && 'until' in stored)) return noMarks
  const { ids, until } = stored
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) return noMarks

  return { ids, until: typeof until === 'string' ? until : null }
}
