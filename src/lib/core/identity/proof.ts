/** How long after signing in a person may change what guards their account without showing again who they are. */
export const proofLifetimeMs = 600_000

export function isProofFresh(provenAt: Date, now: Date): boolean {
  return now.getTime() - provenAt.getTime() <= proofLifetimeMs
}

/** The exception by which our identity service asks for it. */
export const proofNeededName = 'ReauthenticationRequiredException'

export function isProofNeeded(error: unknown): boolean {
  return error instanceof Error && error.name === proofNeededName
}
