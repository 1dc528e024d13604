import { expect, test } from 'vitest'
import { appearanceOf } from './appearance.ts'

test.each([
  [
    'locale=fr-FR; theme=dark; rail=collapsed; rows=compact',
    'pt',
    { locale: 'fr-FR', theme: 'dark', railCollapsed: true, compactRows: true },
  ],
  ['a=b;theme=light ;locale=es', null, { ...nothing(), locale: 'es-ES', theme: 'light' }],
  [null, 'de, pt-BR;q=0.5', { ...nothing(), locale: 'pt-BR' }],
  ['locale=xx; theme=blue; rail=no; rows=few', 'fr', { ...nothing(), locale: 'fr-FR' }],
  ['xlocale=fr-FR; mytheme=dark; rail=collapsed2', null, nothing()],
  [
    'locale=es-ES; locale=fr-FR; theme=dark; theme=light',
    null,
    { ...nothing(), locale: 'es-ES', theme: 'dark' },
  ],
  ['', '', nothing()],
])('cookies %s with %s make %o', (cookie, accepted, appearance) => {
  expect(appearanceOf(cookie, accepted)).toEqual(appearance)
})

function nothing() {
  return { locale: 'en-US', theme: 'system', railCollapsed: false, compactRows: false } as const
}
