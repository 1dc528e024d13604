import { PdfDict } from '@libpdf/core'
import { dictsIn, findDict, findName, type Context } from './objects.ts'

export type FormFields = { count: number; hasSignature: boolean }

type Node = { dict: PdfDict; type: string | undefined; hasValue: boolean }

/** Walks the fields of the form (ISO 32000-2 §12.7.4); counting ends shortly after `max`. */
export function surveyFields(catalog: PdfDict, context: Context, max: number): FormFields {
  const form = findDict(catalog, 'AcroForm', context)
  const visited = new Set<PdfDict>()
  const survey = { count: 0, hasSignature: false }
  const stack = form ? fieldsUnder(form, 'Fields', { type: undefined, hasValue: false }, context) : []
  for (let field = stack.pop(); field && survey.count <= max; field = stack.pop()) {
    if (visited.has(field.dict)) continue
    visited.add(field.dict)
    const kids = fieldsUnder(field.dict, 'Kids', field, context)
    stack.push(...kids)
    // A field whose kids have no names has widgets for kids, and is one field (§12.7.4.2).
    if (kids.every((kid) => !kid.dict.has('T'))) survey.count += field.dict.has('T') ? 1 : 0
    survey.hasSignature ||= field.type === 'Sig' && field.hasValue
  }
  return survey
}

function fieldsUnder(dict: PdfDict, key: string, parent: Omit<Node, 'dict'>, context: Context): Node[] {
  return dictsIn(dict, key, context).map(({ dict: kid }) => ({
    dict: kid,
    type: findName(kid, 'FT', context) ?? parent.type,
    hasValue: parent.hasValue || findDict(kid, 'V', context) !== undefined,
  }))
}
