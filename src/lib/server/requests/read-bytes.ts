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
  const body = makeBody(claimed)
  try {
    for await (const chunk of chunksOf(request)) {
      if (body.length() + chunk.byteLength > maxBytes) throw new Refusal(tooLong)
      held.take(chunk.byteLength)
      body.add(chunk)
    }

    return body.bytes()
  } catch (error) {
    body.drop()
    throw error
  }
}

/**
 * Puts chunks into their place at once: kept in pieces first they would be there twice for a moment, and many moments come
 * together. What comes beyond the length that was said is kept in pieces all the same.
 */
function makeBody(claimed: number) {
  let place = new Uint8Array(0)
  const unsaid: Uint8Array[] = []
  let said = 0
  let unsaidLength = 0

  /** As much as has come asks for: what a length merely claims takes no room. */
  const growTo = (byteLength: number) => {
    const larger = new Uint8Array(byteLength)
    larger.set(place)
    giveBack(place)
    place = larger
  }

  return {
    length: () => said + unsaidLength,
    add(chunk: Uint8Array): void {
      const end = said + chunk.byteLength
      if (end > claimed || unsaidLength > 0) {
        unsaid.push(chunk)
        unsaidLength += chunk.byteLength
        return
      }
      if (end > place.byteLength) growTo(Math.min(claimed, Math.max(end, 4 * place.byteLength)))
      place.set(chunk, said)
      said = end
    },
    bytes: (): Uint8Array =>
      unsaidLength === 0 && said === place.byteLength
        ? place
        : new Uint8Array(Buffer.concat([place.subarray(0, said), ...unsaid])),
    drop: () => giveBack(place),
  }
}

/** Nobody has it but us: left to be collected, bodies that were refused stood beside the ones that were not. */
function giveBack(place: Uint8Array<ArrayBuffer>): void {
  place.buffer.transfer(0)
}

/** Only the line to the client can break while a body is read. */
export async function* chunksOf({ body }: globalThis.Request): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? []
  } catch (error) {
    throw new ClientGone('hung up', { cause: error })
  }
}
