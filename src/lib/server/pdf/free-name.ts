import { PdfString, type PdfDict } from '@libpdf/core'
import { dictsIn, findDict, follow, type Context } from './intake/objects.ts'

/** No two fields beside each other have one name (ISO 32000-2 §12.7.4.2), nor is ours one that a signature locks by its name. */
export function freeName(wish: string, catalog: PdfDict, context: Context): string {
  const form = findDict(catalog, 'AcroForm', context)
  const fields = form ? dictsIn(form, 'Fields', context) : []
  const taken = new Set(fields.map(({ dict }) => nameIn(dict, context)))
  let name = wish
  for (let number = 2; taken.has(name); number += 1) name = `${wish} ${number}`

  return name
}

function nameIn(field: PdfDict, context: Context): string | undefined {
  const name = follow(field.get('T'), context)

  return name instanceof PdfString ? name.asString() : undefined
}
