import { format } from 'date-fns/format'
import { enUS } from 'date-fns/locale/en-US'
import { es } from 'date-fns/locale/es'
import { fr } from 'date-fns/locale/fr'
import { ptBR } from 'date-fns/locale/pt-BR'
import type { Locale } from '#core/locale/locale.ts'

const dateLocales = { 'en-US': enUS, 'es-ES': es, 'fr-FR': fr, 'pt-BR': ptBR } as const

/** Section 2's `MMM dd, yyyy`, the month in the page's language; the day in UTC, so that all read the same one. */
export function dayText(instant: string, locale: Locale): string {
  const date = new Date(instant)
  const day = new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())

  return format(day, 'MMM dd, yyyy', { locale: dateLocales[locale] })
}
