import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { frontPages } from '#core/access/routes.ts'
import { signInPages } from '#core/access/sign-in-url.ts'
import { forEverybody } from '../client-presence.ts'
import { appearanceOf } from './appearance.ts'
import type { InsideAnswer } from './ask-inside.ts'

/** Pages that say the same to every visitor who is signed out, but for their language and theme. */
const paths: ReadonlySet<string> = new Set([...signInPages, ...frontPages])

type Encoding = 'br' | 'gzip' | 'identity'
/** Names and values alternate, as Node writes them. */
type Kept = Readonly<Record<Encoding, { headers: readonly string[]; body: Buffer }>>

export type KeptPagesParts = {
  /** A page as it is rendered for a visitor who brings these cookies and nothing else. */
  renderFor: (path: string, cookie: string) => Promise<InsideAnswer>
  /** Whether cookies say nothing about who is asking. */
  nameNobody: (cookie: string | null) => boolean
  /** The cookies that an answer adds by what the visitor brings. */
  ownCookies: (path: string, cookie: string | null) => readonly string[]
  /** Told of a page that could not be made; it is tried again after a while. */
  onFailure: (error: unknown) => void
  retryMs?: number
}

/**
 * Answers visitors from memory. A page is made for nobody, by a request that has its path, a language and a theme, so that
 * nothing of any visitor can be in it; whoever asks for more, or brings anything that could change the answer, is left to the
 * page itself. There are at most as many as paths, languages and themes make.
 */
export function makeKeptPages(parts: KeptPagesParts) {
  const { renderFor, nameNobody, ownCookies, onFailure, retryMs = 60_000 } = parts
  const pages = new Map<string, Kept | 'not there'>()

  async function make(key: string, path: string, cookie: string): Promise<void> {
    pages.set(key, 'not there')
    try {
      const answer = await renderFor(path, cookie)
      if (answer.status !== 200) throw new Error(`${path} was answered by ${answer.status}`)
      pages.set(key, await pack(answer))
    } catch (error) {
      onFailure(error)
      setTimeout(() => pages.delete(key), retryMs).unref()
    }
  }

  return {
    /**
     * Whether the request was answered. The first to ask for a page is not, and has it made for those who follow. `own`: headers of
     * this answer alone, names and values in turn.
     */
    answer(
      { method, url = '', headers }: IncomingMessage,
      response: ServerResponse,
      own: readonly string[] = [],
    ): boolean {
      if (method !== 'GET' || !paths.has(url) || hasBody(headers)) return false
      const encoding = encodingFor(headers['accept-encoding'])
      const cookie = headers.cookie ?? null
      if (!encoding || !nameNobody(cookie)) return false
      const { locale, theme } = appearanceOf(cookie, headers['accept-language'] ?? null)
      const key = `${url} ${locale} ${theme}`
      const page = pages.get(key)
      if (!page) void forEverybody(() => make(key, url, `locale=${locale}; theme=${theme}`))
      if (!page || page === 'not there') return false
      const { headers: kept, body } = page[encoding]
      const cookies = ownCookies(url, cookie).flatMap((one) => ['set-cookie', one])
      response.writeHead(200, [...kept, ...own, ...cookies])
      response.end(body)

      return true
    },
  }
}

/** Whatever comes with a body is weighed before it is answered. */
function hasBody(headers: IncomingMessage['headers']): boolean {
  return 'transfer-encoding' in headers || 'content-length' in headers
}

/** What to send a page in; null where wishes are to be weighed against each other (RFC 9110 §12.5.3). */
function encodingFor(accepted: string | string[] | undefined = ''): Encoding | null {
  const header = String(accepted).toLowerCase()
  if (/[;*]/.test(header)) return null
  const names = header.split(',').map((name) => name.trim())

  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity'
}

/** Of one answer and one line; or made for each visitor. */
const fleeting = new Set([
  'date',
  'connection',
  'keep-alive',
  'server-timing',
  'transfer-encoding',
  'content-length',
  'set-cookie',
])

async function pack({ rawHeaders, body }: InsideAnswer): Promise<Kept> {
  const headers = rawHeaders.filter((_, at) => !fleeting.has((rawHeaders[at - (at % 2)] ?? '').toLowerCase()))
  const inEncoding = (encoding: Encoding, bytes: Buffer) => ({
    headers: [
      ...headers,
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      'content-length',
      String(bytes.length),
    ],
    body: bytes,
  })
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
  ])

  return { br: inEncoding('br', br), gzip: inEncoding('gzip', gz), identity: inEncoding('identity', body) }
}
