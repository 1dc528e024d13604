import { getMultipartBoundary, parseMultipart, type MultipartPart } from '@remix-run/multipart-parser'
import { Refusal } from '#core/refusal.ts'
import { withoutDirections } from '#core/text/without-directions.ts'
import type { Held } from '../requests/bytes-in-flight.ts'
import { readBytes } from '../requests/read-bytes.ts'

/** `password` is the one that unlocks an encrypted document: it is used once, and neither kept nor logged. */
export type Upload = { name: string; bytes: Uint8Array; password?: string | undefined }

type Most = { bytes: number; code: 'document-too-large' | 'file-too-large' }

const ofDocument: Most = { bytes: 50 * 1024 * 1024, code: 'document-too-large' }
const ofFile: Most = { bytes: 10 * 1024 * 1024, code: 'file-too-large' }
const limits = { pdf: ofDocument, document: ofDocument, file: ofFile } as const
const documentTypes = [
  'application/pdf',
  'application/octet-stream',
  'image/png',
  'image/jpeg',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]
/** Older writers cut longer ones off, so some room is left. */
const maxPasswordBytes = 512
const multipartOverhead = 64 * 1024

/**
 * A file as the body itself, or as `file` of a multipart form. Stops reading where it gets too long. What it says it is
 * decides nothing: the bytes do, later.
 */
export async function readUpload(
  request: globalThis.Request,
  kind: 'pdf' | 'document' | 'file',
  held: Held,
): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  const most = limits[kind]
  const password = kind === 'document' ? passwordOf(request.headers.get('x-document-password')) : undefined
  if (type.startsWith('multipart/form-data'))
    return { ...(await readMultipart(request, type, most, held)), password }
  if (kind !== 'file' && !documentTypes.some((known) => type.startsWith(known)))
    throw new Refusal('unsupported-media-type')

  return {
    name: nameOf(request.headers.get('x-file-name')),
    bytes: await readBytes(request, most.bytes, most.code, held),
    password,
  }
}

async function readMultipart(
  request: globalThis.Request,
  type: string,
  most: Most,
  held: Held,
): Promise<Upload> {
  const bytes = await readBytes(request, most.bytes + multipartOverhead, most.code, held)
  const part = filePartOf(bytes, getMultipartBoundary(type) ?? '')
  if (part?.filename === undefined) throw new Refusal('document-not-pdf')
  const [content = new Uint8Array(0)] = part.content

  return {
    name: withoutDirections(unescaped(part.filename)),
    // One piece: the body came as one. It is as long as the file almost, and is not copied for the difference.
    bytes: part.content.length > 1 ? part.bytes : content,
  }
}

/** The part named `file`, as it lies in the body; null where the body is none of this kind. */
function filePartOf(body: Uint8Array, boundary: string): MultipartPart | null {
  try {
    // The body is bounded already.
    const options = { boundary, maxFileSize: body.byteLength, maxTotalSize: body.byteLength, maxParts: 16 }

    for (const part of parseMultipart(body, options)) if (part.name === 'file') return part
  } catch {
    // What is no form has no file.
  }
  return null
}

/** As browsers write names of files: HTML, §4.10.22.8 (multipart/form-data). */
function unescaped(name: string): string {
  return name.replaceAll('%22', '"').replaceAll(/%0[AD]/g, ' ')
}

function nameOf(header: string | null): string {
  try {
    return withoutDirections(decodeURIComponent(header ?? '')) || 'Document'
  } catch {
    return 'Document'
  }
}

/** What is no percent-encoding, or longer than any PDF takes (ISO 32000-2 §7.6.4.3.3: 127 bytes), opens nothing. */
function passwordOf(header: string | null): string | undefined {
  if (!header) return undefined
  try {
    const password = decodeURIComponent(header)
    if (Buffer.byteLength(password) <= maxPasswordBytes) return password
  } catch {
    // Told like any other that does not fit.
  }
  throw new Refusal('document-password-wrong')
}
