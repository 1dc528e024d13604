import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, type PdfObject } from '@libpdf/core'
import type { Context } from '../intake/objects.ts'
import { pdfText } from '../text/pdf-text.ts'
import { isElement, type Content, type Element, type ElementFacts } from './element.ts'

/** Registers an element under `parent` with everything in it (ISO 32000-2 table 355), and notes where each is. */
export function writeElement(
  element: Element,
  parent: PdfRef,
  written: Map<Element, PdfRef>,
  context: Context,
): PdfRef {
  const { kind, facts, kids } = element
  const dict = PdfDict.of({ Type: PdfName.of('StructElem'), S: PdfName.of(kind), P: parent })
  const ref = context.register(dict)
  written.set(element, ref)
  addFacts(dict, kind, facts)
  dict.set(
    'K',
    new PdfArray(
      kids.map((kid) => (isElement(kid) ? writeElement(kid, ref, written, context) : toContent(kid))),
    ),
  )

  return ref
}

function addFacts(dict: PdfDict, kind: Element['kind'], { lang, title, alt, printed }: ElementFacts): void {
  if (lang) dict.set('Lang', pdfText(lang))
  if (title) dict.set('T', pdfText(title))
  if (alt) dict.set('Alt', pdfText(alt))
  // §14.8.5.7: the label of its row.
  if (kind === 'TH') dict.set('A', PdfDict.of({ O: PdfName.of('Table'), Scope: PdfName.of('Row') }))
  if (!printed) return
  const attributes = PdfDict.of({ O: PdfName.of('PrintField'), Role: PdfName.of(printed.role) })
  if (printed.role !== 'tv') attributes.set('checked', PdfName.of('on'))
  if (printed.described) attributes.set('Desc', pdfText(printed.described))
  dict.set('A', attributes)
}

function toContent(content: Content): PdfObject {
  if ('annotation' in content) {
    return PdfDict.of({ Type: PdfName.of('OBJR'), Pg: content.page, Obj: content.annotation })
  }
  return PdfDict.of({ Type: PdfName.of('MCR'), Pg: content.page, MCID: PdfNumber.of(content.id) })
}
