// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogueOf, loadCatalogue } from './catalogues.ts'

let server: Server
let asked: string[]
let failures: number

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (asked.length <= failures) response.writeHead(503).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"greeting":"Olá, {{name}}"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

beforeEach(() => {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  asked = []
  failures = 0
})
afterEach(() => vi.restoreAllMocks())

describe('the texts of a page', () => {
  test('[L3] come from /locales/{lng}/common.json', async () => {
    await loadCatalogue('pt-BR', 'abc123')

    expect(asked).toEqual(['/locales/pt-BR/common.json?v=abc123'])
  })

  test('[L2] are of the namespace common and not escaped on insertion', async () => {
    await loadCatalogue('pt-BR', 'abc123')

    expect(catalogueOf('pt-BR').t('common:greeting', { name: '<Ana & Zé>' })).toBe('Olá, <Ana & Zé>')
  })

  test('[L3] are asked for again after 350 ms, then after twice as long each time, five times at most', async () => {
    const pauses = quickPauses()
    failures = Infinity

    await expect(loadCatalogue('fr-FR', 'abc123')).rejects.toThrow('No texts for fr-FR')

    expect(pauses).toEqual([350, 700, 1400, 2800, 5600])
    expect(asked).toHaveLength(6)
  })

  test('[L3] are there when a later try succeeds', async () => {
    quickPauses()
    failures = 3

    await loadCatalogue('es-ES', 'abc123')

    expect(catalogueOf('es-ES').exists('greeting')).toBe(true)
  })
})

/** Collects the pauses between tries and cuts them short. */
function quickPauses(): readonly number[] {
  const pauses: number[] = []
  const wait = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms = 0) => {
    if (ms >= 350) pauses.push(ms)
    return wait(run, 0)
  })

  return pauses
}
