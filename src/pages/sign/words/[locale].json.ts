import type { APIRoute } from 'astro'
import { isLocale } from '#core/locale/locale.ts'
import { translator } from '#server/i18n/translator.ts'
import { wordsOf } from '../_room/room-words.ts'

/** Every text of the signing room in one language: most of them come when a step or a dialog needs them. */
export const GET: APIRoute = ({ params: { locale = '' } }) => {
  if (!isLocale(locale)) return new Response(null, { status: 404 })

  return Response.json(wordsOf(translator(locale), locale), { headers: { 'cache-control': 'no-cache' } })
}
