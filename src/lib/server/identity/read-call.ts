import { chunksOf } from '../requests/read-bytes.ts'
import { isTooDeep } from '../requests/json-depth.ts'
import { CognitoError } from './cognito-error.ts'

const targetPrefix = 'AWSCognitoIdentityProviderService.'
/** Told of the bytes that come. Throws where there are too many under way. */
export type Take = (bytes: number) => void

const maxBodyBytes = 65_536

export type Asked = { name: string; input: Record<string, unknown> }

/** The operation's name and its input object, of AWS JSON 1.1. Throws `SerializationException` for anything else. */
export async function readCall(request: Request, take: Take): Promise<Asked> {
  const target = request.headers.get('x-amz-target') ?? ''
  if (!target.startsWith(targetPrefix)) throw new CognitoError('UnknownOperationException', '')

  return { name: target.slice(targetPrefix.length), input: parseObject(await readText(request, take)) }
}

/** Stops reading at the limit, whatever the length announced. */
async function readText(request: Request, take: Take): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength
    if (size > maxBodyBytes) throw new CognitoError('SerializationException', 'The request is too large')
    take(chunk.byteLength)
    chunks.push(chunk)
  }

  return Buffer.concat(chunks).toString()
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = isTooDeep(text) ? null : JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed }
  } catch {
    // Answered below, like JSON that is no object.
  }
  throw new CognitoError('SerializationException', 'The request is not a JSON object')
}
