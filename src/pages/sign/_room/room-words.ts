import type { SigningSession } from '#contract/signing-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { roomLabelKeys } from '#islands/signing/label-keys.ts'
import {
  fillIn,
  type RoomLabel,
  type RoomLabels,
  type RoomProblems,
  type RoomWords,
} from '#islands/signing/labels.ts'
import { roomProblemCodes } from '#islands/signing/problem-codes.ts'
import type { Translate } from '#server/i18n/translator.ts'

// The places in a text are filled by the room itself; here only the texts are wanted.
const raw = { skipInterpolation: true }

export function labelsOf(t: Translate, keys: readonly RoomLabel[]): RoomLabels {
  return Object.fromEntries(keys.map((key) => [key, t(`signing.room.${key}`, raw)]))
}

type ProblemCode = (typeof roomProblemCodes)[number]

export function problemsOf(t: Translate, codes: readonly ProblemCode[]): RoomProblems {
  return Object.fromEntries(codes.map((each) => [each, t(`problems.${each}`, raw)]))
}

/** "3 pages". Documents have a thousand at most. */
export function pagesText(t: Translate, locale: Locale, count: number): string {
  const known = pagesTexts.get(locale) ?? new Map<number, string>()
  pagesTexts.set(locale, known)
  const text = known.get(count) ?? t('signing.pages', { count })
  known.set(count, text)

  return text
}

const pagesTexts = new Map<Locale, Map<number, string>>()

/** Of the room's page: what is signed, and for whom. */
export function roomTitle(t: Translate, { envelope }: SigningSession): string {
  return fillIn(t('signing.title', raw), {
    title: envelope.title,
    organization: envelope.organizationName,
  })
}

/** All that the room says in one language. */
export function wordsOf(t: Translate, locale: string): RoomWords {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const samples: Partial<Record<Intl.LDMLPluralRule, number>> = { one: 1, many: 1_000_000 }

  return {
    labels: labelsOf(t, roomLabelKeys),
    problems: problemsOf(t, roomProblemCodes),
    pages: Object.fromEntries(
      forms.map((form) => [form, t('signing.pages', { ...raw, count: samples[form] ?? 2 })]),
    ),
  }
}
