import { Refusal } from '#core/refusal.ts'
import { readBytes } from './read-bytes.ts'

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

  return {
    name: nameOf(request.headers.get('x-file-name')),
    bytes: await readBytes(request, maxUploadBytes, 'document-too-large'),
  }
}

async function readMultipart(request: globalThis.Request, type: string): Promise<Upload> {
  const bytes = await readBytes(request, maxUploadBytes + multipartOverhead, 'document-too-large')
  const body = new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': type } })
  const form = await body.formData().catch(() => null)
  const file = form?.get('file')
  if (!(file instanceof File)) throw new Refusal('document-not-pdf')

  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}

function nameOf(header: string | null): string {
  try {
    return decodeURIComponent(header ?? '') || 'Document'
  } catch {
    return 'Document'
  }
}
