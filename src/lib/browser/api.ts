import type { CallInput, CallOutput } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import { ApiError } from './api-error.ts'
import { methodAndUrl } from './call-url.ts'
import { headersOf } from './request-headers.ts'
import { sharing } from './shared-requests.ts'
import type { OrganizationType } from './stored-state.ts'

export { ApiError } from './api-error.ts'
export { setTokenProvider } from './request-headers.ts'

type UploadName = { [N in CallName]: Calls[N] extends { upload: string } ? N : never }[CallName]
type FileName = { [N in CallName]: Calls[N] extends { answer: { type: string } } ? N : never }[CallName]
type JsonName = Exclude<CallName, UploadName | FileName>

/** Only the parts that a call has; a part whose every key is optional may be left out. */
type Given<Parts> = { [K in keyof Parts as Parts[K] extends undefined ? never : K]: Parts[K] }
type WithOptionalParts<Parts> = { [K in keyof Parts as object extends Parts[K] ? never : K]: Parts[K] } & {
  [K in keyof Parts as object extends Parts[K] ? K : never]?: Parts[K]
}
type Input<N extends CallName> = WithOptionalParts<Given<CallInput<Calls[N]>>>
type Options = OrganizationChoice & {
  /** The `version` that a change is based on, sent as `If-Match`. */
  version?: number | undefined
}
/** Another organization than the stored one; what is another's than the named one's is not found. */
type OrganizationChoice = {
  organizationId?: string | undefined
  organizationType?: OrganizationType | undefined
}
type Arguments<N extends CallName> =
  object extends Input<N> ? [input?: Input<N> & Options] : [input: Input<N> & Options]

/** What a call answers; an answer without a body reads as an empty object. */
export type ApiOutput<N extends CallName> =
  CallOutput<Calls[N]> extends undefined ? Readonly<Record<string, never>> : CallOutput<Calls[N]>

type AnyInput = Options & {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

const page = new AbortController()

/** Gives up what is being asked, and asks nothing more on this page: a session that ends is told only that it has. */
export function endCalls(): void {
  page.abort()
}

/**
 * Calls the API. Identical calls in flight share one request.
 * @throws ApiError for an answer that is not a success, and with status 0 for none at all.
 */
export async function api<N extends JsonName>(name: N, ...[input]: Arguments<N>): Promise<ApiOutput<N>> {
  const { version, body, params, query, ...chosen }: AnyInput = input ?? {}
  const { method, url } = methodAndUrl(name, { params, query: { ...query, ...chosen } })
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    ...(await headersOf(name, chosen)),
    ...(text !== undefined && { 'content-type': 'application/json' }),
    ...(version !== undefined && { 'if-match': `"${version}"` }),
  }

  // The headers hold the organization, the language and the caller.
  return sharing(JSON.stringify([method, url, text, headers]), async () => {
    const { signal } = page
    const unanswered = () => new ApiError(signal.aborted ? 'Request aborted.' : 'Network error', 0)
    const response = await fetch(url, {
      method,
      headers,
      ...(text !== undefined && { body: text }),
      mode: 'cors',
      credentials: 'include',
      signal,
    }).catch(() => {
      throw unanswered()
    })
    const written = await response.text().catch(() => {
      // Cut off in the middle: not an answer that holds nothing.
      throw unanswered()
    })
    const answer = parsed(response.headers.get('content-type'), written)
    if (!response.ok) throw new ApiError(response.statusText, response.status, answer)

    return answer as ApiOutput<N>
  })
}

type UploadOptions = {
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
  /** Unlocks an encrypted document. */
  password?: string | undefined
}

/** Sends a file as it is. `onProgress` hears the part of it that has left, from 0 to 1. */
export async function upload<N extends UploadName>(
  name: N,
  file: File,
  { onProgress, signal, password }: UploadOptions = {},
  input?: Pick<CallInput<Calls[N]>, 'params' | 'query'>,
): Promise<ApiOutput<N>> {
  const { method, url } = methodAndUrl(name, input ?? {})
  const headers = {
    ...(await headersOf(name)),
    'content-type': file.type || 'application/octet-stream',
    'x-file-name': encodeURIComponent(file.name),
    ...(password && { 'x-document-password': encodeURIComponent(password) }),
  }

  return new Promise((resolve, reject) => {
    // fetch() tells nothing about the progress of what is sent.
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.withCredentials = true
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ApiError('Network error', 0))
    request.onabort = () => reject(new ApiError('Request aborted.', 0))
    request.onload = () => {
      const answer = parsed(request.getResponseHeader('content-type'), request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(answer as ApiOutput<N>)
      else reject(new ApiError(request.statusText, request.status, answer))
    }
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/** Where a file or picture is, for `href` and `src`: the browser itself reads it. */
export function fileUrl<N extends FileName>(name: N, input: Input<N>): string {
  return methodAndUrl(name, input).url
}

/** JSON of any media type that says so; anything else is an empty object. */
function parsed(contentType: string | null, text: string): unknown {
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(contentType ?? '')) return {}
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
