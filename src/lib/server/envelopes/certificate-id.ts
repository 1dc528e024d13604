import type { Envelope } from '#core/envelope/envelope.ts'

/** Under which the certificate by itself is kept among the sealed documents: no document has the envelope's id. */
export function certificateIdOf({ id }: Pick<Envelope, 'id'>): string {
  return id
}
