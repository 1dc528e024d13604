import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { frontPages } from '#core/access/routes.ts'
import { signInPages } from '#core/access/sign-in-url.ts'
import { expect, test } from './product.ts'

// What visitors get from memory, beside what the page itself answers: wishes that are to be weighed go to the page.
const anew = { 'accept-encoding': 'identity;q=1' }
const paths = [...signInPages, ...frontPages]
const looks = ['locale=en-US', 'locale=fr-FR; theme=dark', 'locale=pt-BR; theme=light; rail=collapsed']

test('a page from memory is the page as it is rendered, to the byte and the header', async ({ product }) => {
  for (const path of paths) {
    for (const cookie of looks) {
      const rendered = await ask(product.url + path, { cookie, ...anew })
      const kept = await askKept(product.url + path, { cookie })

      expect(kept.status).toBe(200)
      expect(kept.body, `${path} with ${cookie}`).toBe(rendered.body)
      expect(Object.keys(kept.headers)).toEqual(expect.arrayContaining(Object.keys(rendered.headers)))
      expect(lasting(kept.headers)).toEqual(lasting(rendered.headers))
    }
  }
})

test('pages from memory differ by language and theme, and give each browser a cookie of its own', async ({
  product,
}) => {
  const url = `${product.url}/login`
  const [english, french, dark] = [
    await askKept(url, { cookie: 'locale=en-US' }),
    await askKept(url, { 'accept-language': 'fr-CH, en;q=0.5' }),
    await askKept(url, { cookie: 'locale=en-US; theme=dark' }),
  ]
  expect(english.body).toContain('<html data-astro-transition-scope')
  expect(english.body).toContain('lang="en-US"')
  expect(french.body).toContain('lang="fr-FR"')
  expect(dark.body).toContain('data-theme="dark"')
  expect(english.body).not.toContain('data-theme')

  const devices = [english, french, dark].map(({ headers }) => headers['set-cookie']?.join())
  expect(new Set(devices).size).toBe(3)
  const [device = ''] = devices[0]?.split(';') ?? []
  const back = await askKept(url, { cookie: `locale=en-US; ${device}` })
  expect(back.headers['set-cookie'], 'a browser that has one keeps it').toBeUndefined()
  expect(back.body).not.toContain(device.split('=')[1])
})

test('what the address or a session says is not answered from memory', async ({ product }) => {
  const url = `${product.url}/login`
  const { body } = await askKept(url, { cookie: 'locale=en-US' })
  const further = await ask(`${url}?next=%2Fbilling&lang=fr`, { cookie: 'locale=en-US' })
  expect(further.body).toContain('lang="fr-FR"')
  expect(further.body).toContain('%2Fbilling')
  expect(further.headers['set-cookie']?.join()).toContain('locale=fr-FR')

  const client = /userPoolClientId&quot;:\[0,&quot;([\w-]+)&quot;/.exec(body)?.[1] ?? ''
  const prefix = `CognitoIdentityServiceProvider.${client}.`
  const ended = await ask(url, { cookie: `${prefix}LastAuthUser=jane; ${prefix}jane.idToken=forged` })
  expect(ended.headers['set-cookie']?.join(), 'cookies that sign nobody in are told to go').toContain(
    `${prefix}LastAuthUser=; Max-Age=0`,
  )
  expect(ended.headers['clear-site-data']).toBe('"cache"')
})

/** Compressed pages are of a known length only when they are kept. */
async function askKept(url: string, headers: IncomingHttpHeaders) {
  for (;;) {
    const answer = await ask(url, { ...headers, 'accept-encoding': 'br' })
    if (!answer.headers['content-length']) continue
    const plain = await ask(url, { ...headers, 'accept-encoding': 'identity' })
    expect(brotliDecompressSync(answer.bytes).toString()).toBe(plain.body)
    return plain
  }
}

async function ask(url: string, headers: IncomingHttpHeaders) {
  const [response] = (await once(request(url, { headers }).end(), 'response')) as [IncomingMessage]
  const bytes = await buffer(response)

  return { status: response.statusCode, headers: response.headers, bytes, body: bytes.toString() }
}

function lasting(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { date: _, 'set-cookie': cookies, 'server-timing': timing = '', ...others } = headers

  return {
    ...others,
    'set-cookie': cookies?.map((cookie) => cookie.replace(/=[^;]*/, '')),
    'server-timing': String(timing).replace(/[0-9a-f-]{36}/, 'ID'),
  }
}
