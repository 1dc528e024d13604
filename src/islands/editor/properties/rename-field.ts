import { renameInFormula } from '#core/fields/formula/rename-in-formula.ts'
import { nameKey } from '#core/fields/formula/field-names.ts'
import type { Draft } from '../draft.ts'

/** A field's new name, also in every formula that calls it; a name that several have is nobody's in a formula. */
export function renameField(draft: Draft, id: string, name: string): Draft {
  const old = draft.fields.find((field) => field.id === id)?.name ?? ''
  const isCalled = nameKey(old) !== '' && name.trim() !== ''
  const isOnly = draft.fields.filter((field) => nameKey(field.name) === nameKey(old)).length === 1

  return {
    ...draft,
    fields: draft.fields.map((field) => {
      const formula =
        isCalled && isOnly && field.formula ? renameInFormula(field.formula, old, name) : field.formula
      if (field.id === id) return { ...field, name, formula }
      return formula === field.formula ? field : { ...field, formula }
    }),
  }
}
