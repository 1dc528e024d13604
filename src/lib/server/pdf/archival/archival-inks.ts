import { PdfArray, PdfDict, PdfName, type PdfObject } from '@libpdf/core'
import { findDict, follow, type Context } from '../intake/objects.ts'

/** What every printer has, and what prints nothing (ISO 32000-1 §8.6.6.5). */
const common: ReadonlySet<string> = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'None'])
/** ISO 19005-3 §6.1.13. */
const mostInks = 32

/** True for a colour space of too many inks, or with one that is described nowhere (ISO 19005-3 §6.2.4.4). */
export function hasUnknownInk(array: PdfArray, context: Context): boolean {
  const kind = follow(array.at(0), context)
  if (!(kind instanceof PdfName && kind.value === 'DeviceN')) return false
  const [inks, attributes] = [1, 4].map((at) => follow(array.at(at), context))
  if (inks instanceof PdfArray && inks.length > mostInks) return true
  const entries = attributes instanceof PdfDict ? attributes : undefined
  const described = entries && findDict(entries, 'Colorants', context)
  const process = entries && findDict(entries, 'Process', context)
  const components = namesIn(follow(process?.get('Components'), context), context)

  return namesIn(inks, context).some(
    (ink) => !common.has(ink) && !components.includes(ink) && !described?.has(ink),
  )
}

function namesIn(list: PdfObject | undefined, context: Context): string[] {
  if (!(list instanceof PdfArray) || list.length > mostInks) return []

  return [...list].flatMap((entry) => {
    const name = follow(entry, context)
    return name instanceof PdfName ? [name.value] : []
  })
}
