import { PdfArray, PdfDict, PdfRef, type PDF, type PdfObject } from '@libpdf/core'
import { onLoan } from './on-loan.ts'
import { valuesOf } from './values-of.ts'

type Context = PDF['context']

/**
 * What to do with a dictionary or array; it may change what it is given and look at what that refers to. `rest` may be
 * called wherever nothing but what was given is held.
 */
export type Visit = (container: PdfDict | PdfArray, rest: () => void) => void

/**
 * Visits every container that a reader comes to from `root`, before what is in it; without recursion, since a document
 * chooses how deep it is. Ends where `isEnough`.
 */
export function walkObjects(
  root: PdfDict,
  context: Context,
  visit: Visit,
  isEnough: () => boolean = () => false,
): void {
  onLoan(context, (rest) => {
    const seen = new Set<number>()
    const refs: PdfRef[] = []
    const walk = (object: PdfObject, number: number | undefined) => {
      const restHolding = () => rest(number)
      // Direct objects are in one place each, or in some of one new object.
      const stack = [object]
      for (let container = stack.pop(); container && !isEnough(); container = stack.pop()) {
        if (container instanceof PdfRef) note(container)
        if (!(container instanceof PdfDict || container instanceof PdfArray)) continue
        visit(container, restHolding)
        for (const value of valuesOf(container)) {
          if (value instanceof PdfRef) note(value)
          else if (value instanceof PdfDict || value instanceof PdfArray) stack.push(value)
        }
      }
    }
    const note = (ref: PdfRef) => {
      if (seen.has(ref.objectNumber)) return
      seen.add(ref.objectNumber)
      refs.push(ref)
    }
    walk(root, undefined)
    for (let ref = refs.pop(); ref && !isEnough(); ref = refs.pop()) {
      const object = context.resolve(ref)
      if (object) walk(object, ref.objectNumber)
      rest()
    }
  })
}
