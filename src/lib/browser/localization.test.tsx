// @vitest-environment happy-dom
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { provideCatalogues } from './catalogues.ts'
import { LocalizationProvider, useLocalization } from './localization.tsx'

function Greeting() {
  const { t, locale } = useLocalization()
  return <p lang={locale}>{t('shell.signOut')}</p>
}

beforeAll(() => provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR }))

describe('an island', () => {
  test.each([
    ['en-US', 'Sign out'],
    ['es-ES', 'Cerrar sesión'],
    ['fr-FR', 'Se déconnecter'],
    ['pt-BR', 'Sair'],
  ] as const)('[L1] speaks %s', (locale, text) => {
    const html = renderToString(
      <LocalizationProvider locale={locale}>
        <Greeting />
      </LocalizationProvider>,
    )

    expect(html).toBe(`<p lang="${locale}">${text}</p>`)
  })

  test('[L5] outside its provider says so', () => {
    expect(() => renderToString(<Greeting />)).toThrow(
      'useLocalization must be used within a LocalizationProvider',
    )
  })
})
