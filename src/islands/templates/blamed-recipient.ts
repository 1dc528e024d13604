import { ApiError } from '#browser/api-error.ts'

/** The place in the list of the recipient that a refusal points at (RFC 6901); −1 for none. */
export function blamedRecipient(error: unknown): number {
  const pointer = error instanceof ApiError ? error.problem?.errors?.[0]?.pointer : undefined
  const place = /^\/recipients\/(\d+)(\/|$)/.exec(pointer ?? '')?.[1]

  return place === undefined ? -1 : Number(place)
}
