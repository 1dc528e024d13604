import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { setSecurityHeaders } from './security-headers.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function headersOf(isHttps: boolean, isPartOfPage: boolean, own: Record<string, string> = {}) {
  server = createServer((_, response) => {
    setSecurityHeaders(response, isHttps, isPartOfPage)
    response.writeHead(200, own).end('{}')
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))

  return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).headers
}

describe('every answer', () => {
  test('that is no page loads nothing, sends nothing and is framed by nobody', async () => {
    const policy = (await headersOf(true, false)).get('content-security-policy')

    for (const rule of ['default-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors'])
      expect(policy?.split('; ')).toContain(`${rule} 'none'`)
  })

  test('that is a page has the policy of that page alone', async () => {
    const own = { 'content-security-policy': "default-src 'self'" }

    expect((await headersOf(true, false, own)).get('content-security-policy')).toBe("default-src 'self'")
  })

  test('keeps types, referrers, windows and devices to itself', async () => {
    const headers = await headersOf(true, false)

    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    })
  })

  test('keeps browsers on TLS for two years, where there is TLS', async () => {
    const name = 'strict-transport-security'

    expect((await headersOf(true, true)).get(name)).toBe('max-age=63072000; includeSubDomains')
    expect((await headersOf(false, false)).get(name)).toBeNull()
  })

  test('of the files of a page keeps its type, too', async () => {
    expect((await headersOf(true, true)).get('x-content-type-options')).toBe('nosniff')
  })
})
