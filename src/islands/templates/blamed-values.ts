import { ApiError } from '#browser/api-error.ts'

/** What a refusal has against prefilled values: its codes, by the id of the field. */
export function blamedValues(error: unknown): ReadonlyMap<string, string> {
  const faults = error instanceof ApiError ? (error.problem?.errors ?? []) : []

  return new Map(
    faults.flatMap(({ pointer, code }) => {
      const id = /^\/values\/(.+)$/.exec(pointer)?.[1]
      return id ? [[id, code] as const] : []
    }),
  )
}
