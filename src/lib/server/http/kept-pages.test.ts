import { once } from 'node:events'
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { makeAskInside, type InsideAnswer } from './ask-inside.ts'
import { makeKeptPages } from './kept-pages.ts'

const retryMs = 100
const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

describe('pages that say the same to everybody', () => {
  test('are made for nobody: by a language and a theme, whoever asked first', async () => {
    const site = await startSite()
    await site.visit('/login', {
      cookie: 'secret=of-jane; theme=dark; locale=pt-BR',
      'user-agent': 'Jane',
      'x-forwarded-for': '192.0.2.1',
      referer: 'https://jane.example',
      authorization: 'Bearer jane',
    })
    const kept = await site.keep('/login', { cookie: 'locale=pt-BR; theme=dark' })

    expect(site.made).toEqual([{ path: '/login', cookie: 'locale=pt-BR; theme=dark' }])
    expect(kept.body).toBe('/login for locale=pt-BR; theme=dark')
  })

  test('differ by language and theme, however these are said', async () => {
    const site = await startSite()
    const french = await site.keep('/login', { 'accept-language': 'fr' })
    const dark = await site.keep('/login', { cookie: 'locale=fr-FR; theme=dark' })

    expect(french.body).toBe('/login for locale=fr-FR; theme=system')
    expect(dark.body).toBe('/login for locale=fr-FR; theme=dark')
    expect((await site.visit('/login', { cookie: 'locale=fr-FR', 'accept-language': 'en' })).body).toBe(
      french.body,
    )
    expect((await site.keep('/register', { 'accept-language': 'fr' })).body).toContain('/register')
  })

  test('have the headers of the page but those of its one visit, and the cookies of each visit', async () => {
    const site = await startSite()
    const [first, second] = [await site.keep('/login', {}), await site.visit('/login', {})]

    expect(first.headers['content-security-policy']).toBe("default-src 'self'")
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(first.headers['vary']).toBe('Accept-Encoding')
    expect(first.headers['content-length']).toBe(String(first.body.length))
    expect(first.headers['transfer-encoding']).toBeUndefined()
    expect(first.headers['set-cookie']).toHaveLength(1)
    expect(second.headers['set-cookie']).not.toEqual(first.headers['set-cookie'])
    expect((await site.visit('/login', { cookie: 'device=mine' })).headers['set-cookie']).toBeUndefined()
  })

  test('come as small as the browser takes them', async () => {
    const site = await startSite()
    const { body } = await site.keep('/login', {})
    const br = await site.visit('/login', { 'accept-encoding': 'gzip, deflate, br, zstd' })
    const gzip = await site.visit('/login', { 'accept-encoding': 'gzip' })
    const other = await site.visit('/login', { 'accept-encoding': 'deflate' })

    expect([br.headers['content-encoding'], brotliDecompressSync(br.bytes).toString()]).toEqual(['br', body])
    expect([gzip.headers['content-encoding'], gunzipSync(gzip.bytes).toString()]).toEqual(['gzip', body])
    expect([other.headers['content-encoding'], other.body]).toEqual([undefined, body])
    expect([br.isKept, gzip.isKept, other.isKept]).toEqual([true, true, true])
  })

  test.each<[string, string, IncomingHttpHeaders, string?]>([
    ['a query', '/login?next=%2Fbilling', {}],
    ['an unknown query', '/login?utm_source=x', {}],
    ['an empty query', '/login?', {}],
    ['another spelling', '/login/', {}],
    ['another page', '/dashboard', {}],
    ['a form', '/login', { 'content-length': '0' }, 'POST'],
    ['a body', '/login', { 'content-length': '0' }],
    ['the headers alone', '/login', {}, 'HEAD'],
    ['a session', '/login', { cookie: 'session=mara' }],
    ['wishes to be weighed', '/login', { 'accept-encoding': 'br;q=0, gzip' }],
    ['any encoding', '/login', { 'accept-encoding': '*' }],
  ])('are no answer to %s', async (_, path, headers, method) => {
    const site = await startSite()
    await site.keep('/login', {})

    expect((await site.visit(path, headers, method)).isKept).toBe(false)
    expect(site.made).toHaveLength(1)
  })

  test('are kept only when they are good, and tried again after a while', async () => {
    const site = await startSite({ status: 500 })
    await site.visit('/login', {})
    await site.settle()
    expect((await site.visit('/login', {})).isKept).toBe(false)
    expect(site.made).toHaveLength(1)
    expect(site.failures).toEqual([new Error('/login was answered by 500')])

    await setTimeout(2 * retryMs)
    await site.visit('/login', {})
    expect(site.made).toHaveLength(2)
  })

  test('are made once, however many ask meanwhile', async () => {
    const site = await startSite()
    await Promise.all(Array.from({ length: 20 }, () => site.visit('/verify', {})))
    await site.keep('/verify', {})

    expect(site.made).toHaveLength(1)
  })
})

/** A site whose pages say for whom they were rendered, behind the pages that are kept of it. */
async function startSite({ status = 200 } = {}) {
  const made: { path: string; cookie: string }[] = []
  const making: Promise<InsideAnswer>[] = []
  const failures: unknown[] = []
  const askInside = makeAskInside((request, response) => {
    response.setHeader('content-security-policy', "default-src 'self'")
    response.setHeader('vary', 'Accept-Encoding')
    response.setHeader('set-cookie', 'device=of-whom-it-was-made')
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
    const { host: _, connection: __, ...said } = request.headers
    response.end(`${request.url} for ${Object.values(said).join()}`)
  })
  let devices = 0
  const kept = makeKeptPages({
    renderFor: (path, cookie) => {
      made.push({ path, cookie })
      const answer = askInside(path, { cookie })
      making.push(answer)
      return answer
    },
    nameNobody: (cookie) => !cookie?.includes('session='),
    onFailure: (error) => failures.push(error),
    retryMs,
    ownCookies: (_, cookie) => (cookie?.includes('device=') ? [] : [`device=${(devices += 1)}`]),
  })
  const server = createServer((request, response) => {
    if (!kept.answer(request, response)) response.writeHead(299).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const visit = async (path: string, headers: IncomingHttpHeaders, method = 'GET') => {
    const answer = await askOutside({ port, path, headers, method })
    return { ...answer, body: answer.bytes.toString(), isKept: answer.status === 200 }
  }

  return {
    made,
    failures,
    visit,
    /** Until what was begun to be made is there, or has failed. */
    async settle() {
      await Promise.allSettled(making)
      await setImmediate()
    },
    /** The page as who follows gets it. */
    async keep(path: string, headers: IncomingHttpHeaders) {
      for (;;) {
        const answer = await visit(path, headers)
        if (answer.isKept) return answer
        await setTimeout(5)
      }
    },
  }
}

async function askOutside(options: RequestOptions) {
  const asking = request({ host: '127.0.0.1', agent: false, ...options }).end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]

  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) }
}
