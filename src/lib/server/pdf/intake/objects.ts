import { PdfArray, PdfDict, PdfNumber, PdfRef, type PDF, type PdfObject } from '@libpdf/core'

export type Context = PDF['context']

/** The object itself where `object` only points to it; undefined for nothing, dangling or null references. */
export function follow(object: PdfObject | undefined, context: Context): PdfObject | undefined {
  let current = object
  // References to references are not allowed; a few are followed, a circle of them ends.
  for (let step = 0; current instanceof PdfRef && step < 8; step++) {
    current = context.resolve(current) ?? undefined
  }
  return current instanceof PdfRef ? undefined : current
}

export function findDict(dict: PdfDict, key: string, context: Context): PdfDict | undefined {
  const found = follow(dict.get(key), context)
  return found instanceof PdfDict ? found : undefined
}

/** The dictionaries in an array entry, with what stands in the array for each; anything else in it is left out. */
export function dictsIn(dict: PdfDict, key: string, context: Context): { entry: PdfObject; dict: PdfDict }[] {
  const array = follow(dict.get(key), context)
  if (!(array instanceof PdfArray)) return []

  return [...array].flatMap((entry) => {
    const item = follow(entry, context)
    return item instanceof PdfDict ? [{ entry, dict: item }] : []
  })
}

export function findName(dict: PdfDict, key: string, context: Context): string | undefined {
  const found = follow(dict.get(key), context)
  return found && 'value' in found && typeof found.value === 'string' ? found.value : undefined
}

export function findNumber(dict: PdfDict, key: string, context: Context): number | undefined {
  const found = follow(dict.get(key), context)
  return found instanceof PdfNumber && Number.isFinite(found.value) ? found.value : undefined
}
