import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, type PdfObject } from '@libpdf/core'
import { Refusal } from '#core/refusal.ts'
import { findDict, findName, findNumber, follow, type Context } from './objects.ts'

/** ISO 32000-2 §7.7.3.4: what a page takes from its ancestors when it has none of its own. */
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const
export type Inherited = Partial<Record<(typeof inheritable)[number], PdfObject>>

export type FoundPage = { ref: PdfRef | null; dict: PdfDict; inherited: Inherited }
/** A page that no tree holds yet. */
export type NewPage = { ref: PdfRef; dict: PdfDict }
/** `missing` counts pages that the tree lists and the file does not have, as when it was cut short. */
export type FoundPages = { pages: readonly FoundPage[]; missing: number }

type Node = { entry: PdfObject; inherited: Inherited; ancestors: Ancestors }
type Ancestors = { dict: PdfDict; above: Ancestors } | null

/**
 * The pages of a document in order, by our own walk: it forgives missing types, skips circles, and stops at
 * `maxPages` whatever `/Count` claims. Throws `document-too-many-pages` or `document-too-complex`.
 */
export function findPages(catalog: PdfDict, context: Context, maxPages: number): FoundPages {
  const pages: FoundPage[] = []
  let missing = 0
  const root = catalog.get('Pages')
  const stack: Node[] = root ? [{ entry: root, inherited: {}, ancestors: null }] : []
  // A tree of pages has fewer inner nodes than pages; many more only exist to waste time.
  let nodesLeft = maxPages * 20
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (nodesLeft-- === 0) throw new Refusal('document-too-complex')
    const dict = follow(node.entry, context)
    if (!(dict instanceof PdfDict)) {
      missing += 1
      continue
    }
    if (isAmong(dict, node.ancestors)) continue

    const kids = kidsOf(dict, context)
    if (kids) for (const child of childrenOf(dict, kids, node, context)) stack.push(child)
    else
      pages.push({ ref: node.entry instanceof PdfRef ? node.entry : null, dict, inherited: node.inherited })
    if (pages.length > maxPages) throw new Refusal('document-too-many-pages')
  }
  return { pages, missing }
}

/**
 * Puts the pages under one new root: every page then owns what it inherited, and no page is the same object as
 * another, so that stamping one leaves the others alone.
 */
export function replacePageTree(catalog: PdfDict, context: Context, pages: readonly FoundPage[]): PdfDict[] {
  const root = PdfDict.of({ Type: PdfName.of('Pages'), Count: PdfNumber.of(pages.length) })
  const rootRef = context.register(root)
  const seen = new Set<PdfDict>()
  const owned = pages.map((page) => {
    const isRepeated = seen.has(page.dict)
    seen.add(page.dict)
    const dict = isRepeated ? page.dict.clone() : page.dict
    ownInherited(dict, page.inherited)
    dict.set('Type', PdfName.of('Page'))
    dict.set('Parent', rootRef)
    return { dict, ref: isRepeated || !page.ref ? context.register(dict) : page.ref }
  })
  root.set('Kids', new PdfArray(owned.map((page) => page.ref)))
  catalog.set('Pages', rootRef)
  return owned.map((page) => page.dict)
}

/** Adds pages after the last one; of the tree only its root changes. */
export function appendPages(catalog: PdfDict, added: readonly NewPage[], context: Context): void {
  const rootRef = catalog.get('Pages')
  const root = findDict(catalog, 'Pages', context)
  const kids = root && follow(root.get('Kids'), context)
  if (!(rootRef instanceof PdfRef) || !root || !(kids instanceof PdfArray))
    throw new Refusal('document-no-pages')
  if (added.length === 0) return

  for (const { dict } of added) dict.set('Parent', rootRef)
  root.set('Kids', new PdfArray([...kids, ...added.map(({ ref }) => ref)]))
  root.set('Count', PdfNumber.of((findNumber(root, 'Count', context) ?? kids.length) + added.length))
}

/** Gives the page for its own what its ancestors lend it. */
export function ownInherited(page: PdfDict, inherited: Inherited): void {
  for (const key of inheritable) {
    const value = inherited[key]
    if (!page.has(key) && value) page.set(key, value)
  }
}

/** The children of an inner node, or undefined for a page. */
function kidsOf(dict: PdfDict, context: Context): PdfArray | undefined {
  const type = findName(dict, 'Type', context)
  if (type === 'Page') return undefined

  const kids = follow(dict.get('Kids'), context)
  if (kids instanceof PdfArray) return kids
  return type === 'Pages' ? new PdfArray() : undefined
}

/** In reverse: they go on a stack. */
function childrenOf(dict: PdfDict, kids: PdfArray, node: Node, context: Context): Node[] {
  const inherited = { ...node.inherited }
  for (const key of inheritable) {
    const value = dict.get(key)
    if (value && follow(value, context)) inherited[key] = value
  }
  const ancestors = { dict, above: node.ancestors }
  return [...kids].reverse().map((entry) => ({ entry, inherited, ancestors }))
}

function isAmong(dict: PdfDict, ancestors: Ancestors): boolean {
  for (let one = ancestors; one; one = one.above) if (one.dict === dict) return true
  return false
}
