// @vitest-environment happy-dom
import { provideCatalogues } from '#browser/catalogues.ts'
import { LocalizationProvider } from '#browser/localization.tsx'
import { clear, focused, press, show } from '#islands/auth/stage.fixture.tsx'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { afterEach, beforeAll, expect, test } from 'vitest'
import { PasskeyList } from './PasskeyList.tsx'

const words = enUS.profile

beforeAll(() => provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR }))
afterEach(clear)

test('[W10] deleting a passkey asks first, with the focus on the way out, and back again', async () => {
  await show(
    <LocalizationProvider locale="en-US">
      <PasskeyList
        passkeys={[{ id: 'one', name: 'Chrome', createdAt: null }]}
        onChange={() => Promise.resolve()}
      />
    </LocalizationProvider>,
  )
  await press(words.security.passkeyDelete)
  expect(document.body.textContent).toContain(words.security.passkeyReally)
  expect(focused()?.textContent).toBe(words.cancel)

  await press(words.cancel)
  expect(document.body.textContent).not.toContain(words.security.passkeyReally)
  expect(focused()?.textContent).toBe(words.security.passkeyDelete)
})
