/** The body of an answer; throws where it is longer than that. Whoever sends it must not fill the memory. */
export async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error('answered too much')
    chunks.push(chunk)
  }

  return Buffer.concat(chunks)
}
