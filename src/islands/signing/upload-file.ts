import type { GivenFile, Signature } from '#core/fields/field.ts'
import { RoomFailure } from './room-call.ts'
import { keyHeaders } from './room-key.ts'

/** As many as the server takes. */
const maxBytes = 10 * 1024 * 1024

/**
 * Sends a file to the room and returns what goes into the values. `onPercent` hears how far it is, which `fetch` cannot
 * tell. Throws nothing but `RoomFailure`.
 */
export function uploadFile(
  recipient: string,
  purpose: 'image' | 'attachment',
  file: File,
  onPercent?: (percent: number) => void,
): Promise<GivenFile>
export function uploadFile(recipient: string, purpose: 'signature', file: File): Promise<Signature>
export function uploadFile(
  recipient: string,
  purpose: string,
  file: File,
  onPercent: (percent: number) => void = () => undefined,
): Promise<GivenFile | Signature> {
  if (file.size > maxBytes) return Promise.reject(new RoomFailure('file-too-large'))

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/signing/${recipient}/files?as=${purpose}`)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    // Header values are bytes; the server reads them as UTF-8 in percent signs.
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name))
    for (const [name, value] of Object.entries(keyHeaders())) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) =>
      onPercent(Math.round((loaded / Math.max(total, 1)) * 100))
    request.onerror = () => reject(new RoomFailure('network'))
    request.onload = () => {
      const answer = readAnswer(request.responseText)
      if (request.status < 300 && answer.value) resolve(answer.value)
      else reject(new RoomFailure(answer.code ?? 'unexpected'))
    }
    request.send(file)
  })
}

function readAnswer(text: string): { value?: GivenFile | Signature; code?: string } {
  try {
    const answer: unknown = JSON.parse(text)
    return answer as { value?: GivenFile | Signature; code?: string }
  } catch {
    return {}
  }
}
