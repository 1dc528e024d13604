import type { Envelope } from '#core/envelope/envelope.ts'

type Documented = Pick<Envelope, 'documents'>

/** Ids of the documents that an envelope had before a change, and has no more. */
export function takenOut(before: Documented, after: Documented): string[] {
  const left = new Set(after.documents.map(({ id }) => id))

  return before.documents.map(({ id }) => id).filter((id) => !left.has(id))
}
