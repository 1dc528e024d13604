import { Refusal } from '#core/refusal.ts'

export type Upload = { name: string; bytes: Uint8Array }

const maxUploadBytes = 50 * 1024 * 1024
const multipartOverhead = 64 * 1024

/** A PDF as the body itself, or as `file` of a multipart form. Stops reading where it gets too long. */
export async function readUpload(request: globalThis.Request): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('multipart/form-data')) return readMultipart(request, type)
  if (!type.startsWith('application/pdf') && !type.startsWith('application/octet-stream')) {
    throw new Refusal('unsupported-media-type')
  }

  return { name: nameOf(request.headers.get('x-file-name')), bytes: await readBytes(request, maxUploadBytes) }
}

async function readMultipart(request: globalThis.Request, type: string): Promise<Upload> {
  const bytes = await readBytes(request, maxUploadBytes + multipartOverhead)
  const body = new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': type } })
  const form = await body.formData().catch(() => null)
  const file = form?.get('file')
  if (!(file instanceof File)) throw new Refusal('document-not-pdf')

  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}

async function readBytes(request: globalThis.Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new Refusal('document-too-large')
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > maxBytes) throw new Refusal('document-too-large')
    chunks.push(chunk)
  }

  return new Uint8Array(Buffer.concat(chunks))
}

function nameOf(header: string | null): string {
  try {
    return decodeURIComponent(header ?? '') || 'Document'
  } catch {
    return 'Document'
  }
}
