import { expect, test } from 'vitest'
import { appearanceOf } from './appearance.ts'

test.each([
  ['locale=fr-FR; theme=dark; rail=collapsed', 'pt', { locale: 'fr-FR', theme: 'dark', railCollapsed: true }],
  ['a=b;theme=light ;locale=es', null, { locale: 'es-ES', theme: 'light', railCollapsed: false }],
  [null, 'de, pt-BR;q=0.5', { locale: 'pt-BR', theme: 'system', railCollapsed: false }],
  ['locale=xx; theme=blue; rail=no', 'fr', { locale: 'fr-FR', theme: 'system', railCollapsed: false }],
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
  return { locale: 'en-US', theme: 'system', railCollapsed: false } as const
}
