import type { PdfRef } from '@libpdf/core'

/** Kinds of structure elements (ISO 32000-2 §14.8.4). */
export type ElementKind =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Figure'
  | 'Form'

/** What a form field was before its value became print (§14.8.5.6). */
export type PrintedField = { role: 'tv' | 'cb' | 'rb'; described: string }

export type ElementFacts = {
  /** BCP 47, where it is not that of what is around it. */
  lang?: string
  title?: string
  /** Told to those who do not see it (§14.9.3). */
  alt?: string
  printed?: PrintedField
}

/** Content of a page by its number, or an annotation on it (§14.7.5). */
export type Content = { page: PdfRef; id: number } | { page: PdfRef; annotation: PdfRef }

/** Something that readers tell apart. What was drawn for it is noted while it is drawn, on one page or several. */
export type Element = { kind: ElementKind; facts: ElementFacts; kids: (Element | Content)[] }

export function element(kind: ElementKind, facts: ElementFacts = {}, kids: readonly Element[] = []): Element {
  return { kind, facts, kids: [...kids] }
}

export function isElement(kid: Element | Content): kid is Element {
  return 'kind' in kid
}
