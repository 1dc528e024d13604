// @vitest-environment happy-dom
import { provideCatalogues } from '#browser/catalogues.ts'
import { LocalizationProvider } from '#browser/localization.tsx'
import { $touredItem } from '#browser/stores.ts'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { byRole, mountInBrowser, press, settled, strike } from '../testing/mount.ts'
import { Tour } from './Tour.tsx'

const { next, previous, getStarted, close } = enUS.tour
let ends: string[]

beforeAll(() => provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR }))
beforeEach(async () => {
  ends = []
  await mountInBrowser(
    <LocalizationProvider locale="en-US">
      <Tour onEnd={(how) => ends.push(how)} />
    </LocalizationProvider>,
  )
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

describe('the tour', () => {
  test('[D5] counts its steps, forward and back, with no way before the first', async () => {
    expect(shown()).toContain('1 of 7')
    expect(byRole('button', previous)).toHaveProperty('disabled', true)

    await press(byRole('button', next))
    expect(shown()).toContain('2 of 7')
    expect(shown()).toContain(enUS.tour.steps.templates.text)
    expect(byRole('progressbar', enUS.tour.progress)?.getAttribute('aria-valuenow')).toBe('2')

    await press(byRole('button', previous))
    expect(shown()).toContain('1 of 7')
    expect(document.activeElement).toBe(byRole('button', next))
  })

  test('[D6] publishes the item it speaks of', async () => {
    const published = []
    for (let step = 1; step <= 7; step += 1) {
      published.push($touredItem.get())
      if (step < 7) await press(byRole('button', next))
    }

    expect(published).toEqual([
      null,
      'templates-nav',
      'envelopes-nav',
      'dashboard-nav',
      'organizations-nav',
      'webhooks-nav',
      null,
    ])
  })

  test('[D7] is finished by the last step, after a fade of 300 ms', async () => {
    for (let step = 1; step < 7; step += 1) await press(byRole('button', next))
    await press(byRole('button', getStarted))

    await forward(299)
    expect(ends).toEqual([])
    await forward(1)
    expect(ends).toEqual(['finished'])
    expect(localStorage.getItem('walkthroughCompleted')).toBe('true')
  })

  test.each([
    ['its button', () => press(byRole('button', close))],
    ['Escape', () => strike('Escape')],
  ])('[D7] is closed by %s, after the same fade, and counts as completed', async (_, leave) => {
    await leave()

    await forward(299)
    expect(ends).toEqual([])
    await forward(1)
    expect(ends).toEqual(['closed'])
    expect(localStorage.getItem('walkthroughCompleted')).toBe('true')
    expect(document.cookie).toContain('tour=completed')
  })

  test('[D7] ends once, however often it is asked to', async () => {
    await press(byRole('button', close))
    await strike('Escape')
    await forward(1000)

    expect(ends).toEqual(['closed'])
  })
})

function shown(): string {
  return document.querySelector('[role="dialog"]')?.textContent ?? ''
}

async function forward(ms: number): Promise<void> {
  await settled(() => vi.advanceTimersByTime(ms))
}
