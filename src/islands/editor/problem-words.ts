import type { FieldProblem } from '#core/fields/field-problem.ts'
import type { TFunction } from 'i18next'

/** Why a field cannot be used as it is, in a sentence. */
export function wordsOfProblem({ reason, facts }: FieldProblem, t: TFunction<'common'>): string {
  const kind = (name: string) => {
    const value = facts[name]
    return typeof value === 'string' && isKind(value) ? { [name]: t(`editor.kinds.${value}`) } : {}
  }

  return t(`editor.fieldProblems.${reason}`, {
    ...facts,
    ...kind('expected'),
    ...(reason === 'not-number' || reason === 'not-date' ? {} : kind('found')),
    ...kind('left'),
    ...kind('right'),
  })
}

function isKind(word: string): word is 'number' | 'truth' | 'text' | 'date' {
  return ['number', 'truth', 'text', 'date'].includes(word)
}
