import type { SigningSession } from '#contract/signing-shapes.ts'
import type { RecipientId } from '#core/ids.ts'
import { dayIn } from '#core/fields/calendar-date.ts'
import type { Locale } from '#core/locale/locale.ts'
import { negotiateLocale } from '#core/locale/locale.ts'
import { isRefusal } from '#core/refusal.ts'
import { compactSession, type CompactSession } from '#islands/signing/compact-session.ts'
import { expiryText } from '#islands/signing/expiry-text.ts'
import { workOut } from '#islands/signing/field-logic.ts'
import { roomProblemCodes } from '#islands/signing/problem-codes.ts'
import { startingValues } from '#islands/signing/reading-order.ts'
import { labelsWith, problemsWith } from '#islands/signing/labels-with.ts'
import type { PageTextLine } from '#islands/signing/room-call.ts'
import { hasLogic } from '#islands/signing/simple-fields.ts'
import type { SigningFormProps } from '#islands/signing/SigningForm.tsx'
import type { Translate } from '#server/i18n/translator.ts'
import type { TextLine } from '#server/pdf/pdf-engine.ts'
import { findRoomCookie } from '#server/signing/room-cookies.ts'
import type { Visitor } from '#server/signing/visitor.ts'
import type { AstroGlobal } from 'astro'
import { labelsOf, pagesText, problemsOf } from './room-words.ts'

/** Who asks for a page of the room; the language is the one the page is shown in. */
export function visitorOf({ locals, cookies, request }: AstroGlobal, recipient: string): Visitor {
  const { origin, person } = locals
  const cookie = findRoomCookie(request.headers.get('cookie'), recipient)
  // As the API finds it: what is agreed to is recorded in the language in which it was shown.
  const wished =
    negotiateLocale(cookies.get('locale')?.value) ?? negotiateLocale(request.headers.get('accept-language'))

  return {
    recipient: recipient as RecipientId,
    cookie,
    origin,
    member: person,
    ...(wished && { locale: wished }),
  }
}

/** The room as this visitor may see it, as `ask` finds it; null for whoever has no way in. */
export async function findRoom<Found>(ask: () => Promise<Found>): Promise<Found | null> {
  try {
    return await ask()
  } catch (error) {
    if (isRefusal(error) && error.code !== 'busy') return null
    throw error
  }
}

type Shown = { t: Translate; locale: Locale; url: URL; account: string | null }

/** Everything the room's island starts from, and nothing that its step does not show. */
export function roomProps(session: SigningSession, shown: Shown): SigningFormProps {
  const { t, locale, url, account } = shown
  const code = url.searchParams.get('problem')

  return {
    session: toShown(session),
    locale,
    account,
    labels: labelsOf(t, labelsWith(session)),
    problems: problemsOf(t, code ? roomProblemCodes : problemsWith(session)),
    expires: expiryText(session.envelope, locale),
    documentSizes: Object.fromEntries(
      session.documents.map(({ id, pages }) => [id, pagesText(t, locale, pages.length)]),
    ),
    outcomes: hasLogic(session)
      ? workOut(session.fields, startingValues(session), dayIn('UTC', new Date()))
      : { hidden: [], computed: {} },
    refusal: code ? { code, fields: url.searchParams.getAll('at') } : null,
  }
}

/** The words of the first page come with the room: readable before any script, and without the picture. */
export function toLayer(lines: readonly TextLine[]): PageTextLine[] {
  return lines.map(({ text, x, y, height }) => ({
    text,
    x: toShort(x),
    y: toShort(y),
    height: toShort(height),
  }))
}

/** A hundredth of a percent of a page is less than a pixel; more digits are only bytes. */
function toShort(fraction: number): number {
  return Math.round(fraction * 10_000) / 10_000
}

/** What the step does not show does not travel. */
function toShown(whole: SigningSession): CompactSession {
  const compact = compactSession(whole)

  return whole.stage === 'consent'
    ? compact
    : { ...compact, disclosure: { version: '', sha256: '', paragraphs: [] } }
}
