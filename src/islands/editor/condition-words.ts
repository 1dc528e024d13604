import { isTest, type Condition, type Test } from '#core/fields/condition.ts'
import type { Locale } from '#core/locale/locale.ts'
import type { TFunction } from 'i18next'
import type { DraftField } from './draft.ts'
import { nameOfField } from './field-name.ts'

type Words = { t: TFunction<'common'>; locale: Locale; fields: readonly DraftField[] }

/** A condition in a sentence: "Shown when Rent is more than 100 and Pets is ticked". */
export function wordsOfCondition(condition: Condition, words: Words): string {
  const { t } = words
  const what = joined(condition, words)

  return condition.match === 'none'
    ? t('editor.condition.shownUnless', { what })
    : t('editor.condition.shownWhen', { what })
}

export function wordsOfTest({ field: id, is, value }: Test, { t, fields }: Words): string {
  const asked = fields.find((field) => field.id === id)
  const name = asked ? nameOfField(asked, t) : t('editor.condition.gone')
  if (asked && (asked.type === 'checkbox' || asked.type === 'approve') && (is === 'is' || is === 'is_not')) {
    const isOn = (value === 'true') === (is === 'is')
    return t(isOn ? 'editor.condition.ticked' : 'editor.condition.notTicked', { name })
  }

  return t(`editor.condition.test.${is}`, { name, value: value ?? '' })
}

function joined({ match, of }: Condition, words: Words): string {
  const type = match === 'all' ? 'conjunction' : 'disjunction'
  const parts = of.map((part) => {
    if (isTest(part)) return wordsOfTest(part, words)
    const inner = joined(part, words)
    return part.match === 'none' ? words.t('editor.condition.not', { what: inner }) : `(${inner})`
  })

  return new Intl.ListFormat(words.locale, { type }).format(parts)
}
