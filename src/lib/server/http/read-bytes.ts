import { Refusal, type RefusalCode } from '#core/refusal.ts'

/** The body, read no further than it may be long: what it claims to be, and then what it is. */
export async function readBytes(
  request: globalThis.Request,
  maxBytes: number,
  tooLong: RefusalCode,
): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new Refusal(tooLong)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > maxBytes) throw new Refusal(tooLong)
    chunks.push(chunk)
  }

  return new Uint8Array(Buffer.concat(chunks))
}
