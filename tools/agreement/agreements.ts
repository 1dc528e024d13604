import type { Locale } from '#core/locale/locale.ts'
import type { Agreement } from './agreement.ts'
import { english } from './en-us.ts'
import { french } from './fr-fr.ts'
import { portuguese } from './pt-br.ts'
import { spanish } from './es-es.ts'

export const agreements: Readonly<Record<Locale, Agreement>> = {
  'en-US': english,
  'es-ES': spanish,
  'fr-FR': french,
  'pt-BR': portuguese,
}
