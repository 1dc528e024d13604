import { Refusal, type RefusalCode } from '#core/refusal.ts'
import type { Held } from './bytes-in-flight.ts'

/** Whoever sent the request has hung up in the middle of it: nobody's fault, and nobody waits for an answer. */
export class ClientGone extends Error {
  override name = 'ClientGone'
}

/**
 * The body, read no further than it may be long: what it claims to be, and then what it is. Throws `ClientGone`, and `busy`
 * where other bodies take all the room there is.
 */
export async function readBytes(
  request: globalThis.Request,
  maxBytes: number,
  tooLong: RefusalCode,
  held: Held,
): Promise<Uint8Array> {
  const claimed = Number(request.headers.get('content-length') ?? 0) || 0
  if (claimed > maxBytes) throw new Refusal(tooLong)
  held.expect(claimed)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunksOf(request)) {
    length += chunk.byteLength
    if (length > maxBytes) throw new Refusal(tooLong)
    held.take(chunk.byteLength)
    chunks.push(chunk)
  }

  return new Uint8Array(Buffer.concat(chunks))
}

/** Only the line to the client can break while a body is read. */
export async function* chunksOf({ body }: globalThis.Request): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? []
  } catch (error) {
    throw new ClientGone('hung up', { cause: error })
  }
}
