import type { Locale } from '#core/locale/locale.ts'

type Phrases = {
  signature: string
  name: string
  date: string
  currency: string
  /** At the foot of every page. */
  notice: string
  pageOf: (page: number, pages: number) => string
}

/** What every starter says alike. */
export const phrases: Readonly<Record<Locale, Phrases>> = {
  'en-US': {
    ...{ signature: 'Signature', name: 'Name', date: 'Date', currency: 'USD' },
    notice: 'A starting point, not legal advice. Have a lawyer review it before you use it.',
    pageOf: (page, pages) => `Page ${page} of ${pages}`,
  },
  'es-ES': {
    ...{ signature: 'Firma', name: 'Nombre', date: 'Fecha', currency: 'EUR' },
    notice:
      'Modelo orientativo, no es asesoramiento jurídico. Haga que lo revise un abogado antes de usarlo.',
    pageOf: (page, pages) => `Página ${page} de ${pages}`,
  },
  'fr-FR': {
    ...{ signature: 'Signature', name: 'Nom', date: 'Date', currency: 'EUR' },
    notice: 'Point de départ, et non conseil juridique. Faites-le relire par un avocat avant de l’utiliser.',
    pageOf: (page, pages) => `Page ${page} sur ${pages}`,
  },
  'pt-BR': {
    ...{ signature: 'Assinatura', name: 'Nome', date: 'Data', currency: 'BRL' },
    notice: 'Ponto de partida, não é orientação jurídica. Peça a um advogado que o revise antes de usar.',
    pageOf: (page, pages) => `Página ${page} de ${pages}`,
  },
}
