const invitationPage = /^\/invitations\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(?:\?|$)/i

/** The invitation that somebody came from, when the page to go on to is one; null otherwise. */
export function invitationOf(next: string | null): string | null {
  return invitationPage.exec(next ?? '')?.[1] ?? null
}
