// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { runEarlyMirrors } from '../../layouts/early-mirrors.fixture.ts'
import { adoptLocale } from './adopt-locale.ts'

let reloaded: MockInstance<typeof location.reload>

beforeEach(() => {
  document.documentElement.lang = 'en-US'
  reloaded = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  document.cookie = 'locale=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/'
  delete document.documentElement.dataset.stale
  delete document.documentElement.dataset.settled
})

/** As Base.astro does: the inline script first, the module later. */
function startPage(): void {
  runEarlyMirrors()
  adoptLocale()
}

describe('the language of a page as it starts', () => {
  test('[L2] is the stored one, though the server, without the cookie, went by the browser', () => {
    localStorage.setItem('userLocale', 'pt-BR')

    startPage()

    expect(document.cookie).toContain('locale=pt-BR')
    expect(reloaded).toHaveBeenCalledOnce()
  })

  test('[L2] is the browser’s when none is stored, and nothing is stored for it', () => {
    startPage()

    expect(localStorage.getItem('userLocale')).toBeNull()
    expect(document.cookie).not.toContain('locale=')
    expect(reloaded).not.toHaveBeenCalled()
  })

  test('stays, with its cookie again, where the two agree', () => {
    localStorage.setItem('userLocale', 'en-US')

    startPage()

    expect(document.cookie).toContain('locale=en-US')
    expect(reloaded).not.toHaveBeenCalled()
  })

  test('is stored when an address has asked for it since', () => {
    localStorage.setItem('userLocale', 'pt-BR')
    document.cookie = 'locale=en-US; Path=/'
    document.documentElement.dataset.settled = 'locale'

    startPage()

    expect(localStorage.getItem('userLocale')).toBe('en-US')
    expect(reloaded).not.toHaveBeenCalled()
  })

  test('[L4] is never one that is not supported', () => {
    localStorage.setItem('userLocale', 'de-DE')

    startPage()

    expect(reloaded).not.toHaveBeenCalled()
  })

  test('[L1] is the full one of a stored short code', () => {
    localStorage.setItem('userLocale', 'es')

    startPage()
    expect(document.cookie).toContain('locale=es-ES')
    expect(reloaded).toHaveBeenCalledOnce()

    delete document.documentElement.dataset.stale
    document.documentElement.lang = 'es-ES'
    startPage()
    expect(localStorage.getItem('userLocale')).toBe('es-ES')
    expect(reloaded).toHaveBeenCalledOnce()
  })

  test('does not load for ever where the server goes by another all the same', () => {
    localStorage.setItem('userLocale', 'pt-BR')
    document.cookie = 'locale=pt-BR; Path=/'

    startPage()

    expect(reloaded).not.toHaveBeenCalled()
  })

  test('does not load for ever where cookies are switched off', () => {
    localStorage.setItem('userLocale', 'pt-BR')
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined)

    startPage()

    expect(reloaded).not.toHaveBeenCalled()
  })
})
