// @vitest-environment happy-dom
import { provideCatalogues } from '#browser/catalogues.ts'
import { LocalizationProvider } from '#browser/localization.tsx'
import { clear, field, focused, press, show } from '#islands/auth/stage.fixture.tsx'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SecondSteps } from './SecondSteps.tsx'

const words = enUS.profile
const security = { enabled: ['SMS'], preferred: null, passkeys: null } as const

beforeAll(() => provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR }))
afterEach(clear)

async function showSteps(isConfirmed: boolean, onChange: () => Promise<void>): Promise<void> {
  await show(
    <LocalizationProvider locale="en-US">
      <SecondSteps
        security={{ ...security, phone: { number: '+15550100199', isConfirmed } }}
        onChange={onChange}
      />
    </LocalizationProvider>,
  )
}

test('[W10] a confirmed telephone number can be replaced, and giving up shows how things stand', async () => {
  const reloaded = vi.fn(() => Promise.resolve())
  await showSteps(true, reloaded)
  await press(words.security.changePhone)
  expect(field(words.security.phone).value).toBe('+15550100199')
  expect(focused()).toBe(field(words.security.phone))

  await press(words.cancel)
  expect(reloaded).toHaveBeenCalledOnce()
  expect(document.body.textContent).toContain(words.security.changePhone)
})

test('[W10] a telephone number that waits for its code is confirmed, not changed', async () => {
  await showSteps(false, () => Promise.resolve())
  expect(document.body.textContent).not.toContain(words.security.changePhone)
})

test('whoever thinks of codes by text message reads what they are worth (ASVS 6.6.1)', async () => {
  await showSteps(false, () => Promise.resolve())
  expect(document.body.textContent).toContain('an app or a passkey is safer')
})
