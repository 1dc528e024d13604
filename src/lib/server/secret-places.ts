declare const listed: unique symbol

/** Where a secret rests, and is bound to: it opens nowhere else. */
export type SecretPlace = readonly string[] & { readonly [listed]: true }

/**
 * Every kind of secret that rests under the instance key, and how its place is named. Places are made here alone, and a kind of
 * which `trust/rotation/resting-secrets.ts` does not say where it is found does not compile: a rotation that forgot one would
 * lose it. What a place is called stays: it is part of what was encrypted.
 */
export const secretPlaces = {
  sealKey: (purpose: string) => at(purpose),
  tokenKey: (keyId: string) => at('identity', `identity-key/${keyId}`),
  passwordVerifier: (userId: string) => at('identity', `identity-password/${userId}`),
  /** What a password is about to be proven against; it rests for minutes. */
  passwordProof: () => at('identity', 'identity-password-proof'),
  authenticator: (userId: string) => at('identity', `identity-totp/${userId}`),
  /** Codes wait in the table of jobs until they are sent. */
  identityCode: () => at('identity-code'),
  accessCode: () => at('access-code'),
  webhookSecret: ({ organizationId, id }: { organizationId: string; id: string }) =>
    at('webhooks', organizationId, id),
  paper: ({ userId, kind, side, id }: { userId: string; kind: string; side: string; id: string }) =>
    at('identity-paper', userId, kind, side, id),
  /** What the other keys of this host are derived from. */
  derivation: () => at('derivation'),
} as const

export type SecretKind = keyof typeof secretPlaces

function at(...place: string[]): SecretPlace {
  return place as unknown as SecretPlace
}
