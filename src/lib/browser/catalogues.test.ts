// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { standAt, startLoopbackServer, type LoopbackServer } from '../../../tests/loopback-server.ts'
import { addTexts, catalogueOf, loadCatalogue, readPaths } from './catalogues.ts'

let server: LoopbackServer
let asked: string[]
let failures: number
let held: Promise<void> | undefined

beforeAll(async () => {
  server = await startLoopbackServer(async ({ url }) => {
    asked.push(url)
    if (asked.length <= failures) return { status: 503 }
    await held
    const part = new URL(url, 'http://localhost').searchParams.get('part')
    return { body: part ? partBody(part) : '{"greeting":"Olá, {{name}}"}' }
  })
})
afterAll(() => server.close())

beforeEach(() => {
  standAt(server.origin)
  asked = []
  failures = 0
  held = undefined
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

  test('[L3] are read ten at a time, and the rest after them', async () => {
    await loadCatalogue('pt-BR', 'abc123')
    let answer: () => void = () => undefined
    held = new Promise((resolve) => {
      answer = resolve
    })
    asked = []

    const loaded = catalogueOf('pt-BR').loadNamespaces(Array.from({ length: 14 }, (_, n) => `more-${n}`))
    await vi.waitFor(() => expect(asked).toHaveLength(10))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(asked).toHaveLength(10)

    answer()
    await loaded
    expect(asked).toHaveLength(14)
  })

  test('[L3] are there when a later try succeeds', async () => {
    quickPauses()
    failures = 3

    await loadCatalogue('es-ES', 'abc123')

    expect(catalogueOf('es-ES').exists('greeting')).toBe(true)
  })
})

describe('parts of the texts', () => {
  test('[L3] are asked for by name, each once, and are found in common beside each other', async () => {
    await loadCatalogue('pt-BR', 'abc123', 'shell')
    await Promise.all([addTexts('pt-BR', ['editor', 'problems']), addTexts('pt-BR', ['problems'])])
    await addTexts('pt-BR', ['editor'])

    expect(asked).toEqual([
      '/locales/pt-BR/common.json?v=abc123&part=shell',
      '/locales/pt-BR/common.json?v=abc123&part=editor',
      '/locales/pt-BR/common.json?v=abc123&part=problems',
    ])
    expect(asked.filter((path) => !readPaths.has(path))).toEqual([])
    const t = catalogueOf('pt-BR').getFixedT('pt-BR', 'common')
    expect(['who.shell', 'who.editor', 'who.problems'].map((key) => t(key))).toEqual([
      'of shell',
      'of editor',
      'of problems',
    ])
  })

  test('[L3] are asked for again like the whole, and there when a later try succeeds', async () => {
    await loadCatalogue('pt-BR', 'abc123', 'shell')
    const pauses = quickPauses()
    failures = 4

    await addTexts('pt-BR', ['webhooks'])

    expect(pauses).toEqual([350, 700, 1400])
    expect(catalogueOf('pt-BR').t('common:who.webhooks')).toBe('of webhooks')
  })

  test('[L3] that cannot be had say so, and leave what is there', async () => {
    await loadCatalogue('pt-BR', 'abc123', 'shell')
    quickPauses()
    failures = Infinity

    await expect(addTexts('pt-BR', ['tour'])).rejects.toThrow('No texts for pt-BR: tour')
    expect(catalogueOf('pt-BR').exists('who.shell')).toBe(true)
  })
})

const partBody = (part: string) => JSON.stringify({ who: { [part]: `of ${part}` } })

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
