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
  // Into its place at once: kept in pieces first it would be there twice for a moment, and many moments come together.
  let place = new Uint8Array(0)
  const unsaid: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunksOf(request)) {
    const end = length + chunk.byteLength
    if (end > maxBytes) throw new Refusal(tooLong)
    held.take(chunk.byteLength)
    if (end > claimed) unsaid.push(chunk)
    else {
      if (end > place.byteLength) place = grown(place, Math.min(claimed, Math.max(end, 4 * place.byteLength)))
      place.set(chunk, length)
    }
    length = end
  }
  if (unsaid.length === 0 && length === place.byteLength) return place
  const said = length - unsaid.reduce((sum, { byteLength }) => sum + byteLength, 0)

  return new Uint8Array(Buffer.concat([place.subarray(0, said), ...unsaid]))
}

/** As much as has come asks for: what a length merely claims takes no room. */
function grown(place: Uint8Array<ArrayBuffer>, byteLength: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(byteLength)
  larger.set(place)

  return larger
}

/** Only the line to the client can break while a body is read. */
export async function* chunksOf({ body }: globalThis.Request): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? []
  } catch (error) {
    throw new ClientGone('hung up', { cause: error })
  }
}
