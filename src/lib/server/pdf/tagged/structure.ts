import { PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, PdfRef, type PdfObject } from '@libpdf/core'
import { findDict, findName, findNumber, follow, type Context } from '../intake/objects.ts'
import { element, type Element } from './element.ts'
import { PageMarks, type Owners } from './page-marks.ts'
import { extendParentTree, readParentTree, type ParentTree } from './parent-tree.ts'
import { writeElement } from './write-elements.ts'

type Page = { ref: PdfRef | null; dict: PdfDict }
/** Where elements go: among the kids of `parent`, right behind `after`, else at their end. */
type Place = { parent: PdfDict; parentRef: PdfRef; after: PdfRef | null }
type Placed = { place: Place; elements: Element[] }
type Root = { ref: PdfRef; dict: PdfDict; tree: PdfDict }

/** ISO 32000-2 §14.8.4.3: what holds paragraphs and the like. */
const grouping: ReadonlySet<string> = new Set(['Document', 'Part', 'Art', 'Sect', 'Div'])
const deepest = 500

/**
 * The structure tree of a tagged document (ISO 32000-2 §14.7) while something is added to it. What was there stays as it
 * is; what is new stands behind what the same page has already.
 */
export class Structure {
  readonly #root: Root
  readonly #parents: ParentTree
  readonly #context: Context
  readonly #owners = new Map<number, Owners>()
  readonly #fresh: (readonly [key: number, value: Owners | Element])[] = []
  readonly #placed: Placed[] = []
  #nextKey: number

  constructor(root: Root, parents: ParentTree, nextKey: number, context: Context) {
    this.#root = root
    this.#parents = parents
    this.#nextKey = nextKey
    this.#context = context
  }

  /** Numbers for what is drawn on `page`, which readers go through in the order of the tree from now on. */
  marksOn(page: { ref: PdfRef; dict: PdfDict }): PageMarks {
    page.dict.set('Tabs', PdfName.of('S'))
    const key = findNumber(page.dict, 'StructParents', this.#context)
    const known = key === undefined ? undefined : this.#owners.get(key)
    if (known) return new PageMarks(page.ref, known)
    const present = key === undefined ? null : this.#contentsOf(key)
    const owners: Owners = { first: present?.length ?? 0, added: [] }
    if (key !== undefined && present) this.#owners.set(key, owners)
    else {
      page.dict.set('StructParents', PdfNumber.of(this.#nextKey))
      this.#owners.set(this.#nextKey, owners)
      this.#fresh.push([this.#nextKey++, owners])
    }
    return new PageMarks(page.ref, owners)
  }

  /** Puts elements behind those of `pages[index]`; behind those before it where it has none. */
  placeOn(pages: readonly Page[], index: number, elements: readonly Element[]): void {
    for (let at = index; at >= 0; at -= 1) {
      const place = this.#endOf(pages[at])
      if (place) return void this.#placed.push({ place, elements: [...elements] })
    }
    this.placeLast(elements)
  }

  placeLast(elements: readonly Element[]): void {
    this.#placed.push({ place: this.#lastPlace(), elements: [...elements] })
  }

  /** The key by which `owner` is found from an annotation of its own. */
  keyFor(owner: Element): number {
    this.#fresh.push([this.#nextKey, owner])

    return this.#nextKey++
  }

  /** Writes what was added. Nothing is marked or placed afterwards. */
  write(): void {
    const written = new Map<Element, PdfRef>()
    for (const [parent, placed] of Map.groupBy(this.#placed, ({ place }) => place.parent))
      this.#insert(parent, placed, written)
    for (const [key, { added }] of this.#owners) {
      const present = this.#contentsOf(key)
      if (present && added.length > 0) present.push(...refsOf(added, written))
    }
    const fresh = this.#fresh.map(([key, value]) => [key, this.#toEntry(value, written)] as const)
    extendParentTree(this.#root.tree, fresh, this.#context)
    this.#root.dict.set('ParentTreeNextKey', PdfNumber.of(this.#nextKey))
  }

  #toEntry(value: Owners | Element, written: ReadonlyMap<Element, PdfRef>): PdfObject {
    if (!('added' in value)) return refsOf([value], written)[0] ?? new PdfArray()

    return this.#context.register(new PdfArray(refsOf(value.added, written)))
  }

  #contentsOf(key: number): PdfArray | null {
    const found = follow(this.#parents.entries.get(key), this.#context)

    return found instanceof PdfArray ? found : null
  }

  #insert(parent: PdfDict, placed: readonly Placed[], written: Map<Element, PdfRef>): void {
    const kids = kidsOf(parent, this.#context)
    const behind = new Map<number | null, PdfRef[]>()
    for (const { place, elements } of placed) {
      const key = place.after?.objectNumber ?? null
      const refs = elements.map((each) => writeElement(each, place.parentRef, written, this.#context))
      behind.set(key, [...(behind.get(key) ?? []), ...refs])
    }
    const grown = kids.flatMap((kid) => {
      const added = kid instanceof PdfRef ? (behind.get(kid.objectNumber) ?? []) : []
      if (kid instanceof PdfRef) behind.delete(kid.objectNumber)
      return [kid, ...added]
    })
    parent.set('K', new PdfArray([...grown, ...[...behind.values()].flat()]))
  }

  /** Behind the last of the page's elements, or what that is a part of, among what a grouping element holds. */
  #endOf(page: Page | undefined): Place | null {
    const key = page && findNumber(page.dict, 'StructParents', this.#context)
    const owners = key === undefined ? null : this.#contentsOf(key)
    const last = owners ? [...owners].findLast((owner) => owner instanceof PdfRef) : undefined

    return last instanceof PdfRef ? this.#placeBehind(last) : null
  }

  #placeBehind(owner: PdfRef): Place | null {
    let after = owner
    for (let step = 0; step < deepest; step += 1) {
      const dict = follow(after, this.#context)
      const parentRef = dict instanceof PdfDict ? dict.get('P') : undefined
      const parent = follow(parentRef, this.#context)
      if (!(parentRef instanceof PdfRef) || !(parent instanceof PdfDict)) return null
      if (parent === this.#root.dict || grouping.has(this.#kindOf(parent)))
        return { parent, parentRef, after }
      after = parentRef
    }
    return null
  }

  /** §14.8.4.2: a name of the writer's own stands for one that readers know. */
  #kindOf(dict: PdfDict): string {
    const roles = findDict(this.#root.dict, 'RoleMap', this.#context)
    let kind = findName(dict, 'S', this.#context) ?? ''
    for (let step = 0; step < 8 && !grouping.has(kind); step += 1)
      kind = (roles && findName(roles, kind, this.#context)) ?? ''

    return kind
  }

  #lastPlace(): Place {
    const { dict, ref } = this.#root
    const kids = kidsOf(dict, this.#context)
    const last = kids.at(-1)
    const whole = follow(last, this.#context)
    if (last instanceof PdfRef && whole instanceof PdfDict && kids.length === 1) {
      if (grouping.has(this.#kindOf(whole))) return { parent: whole, parentRef: last, after: null }
    }

    return { parent: dict, parentRef: ref, after: null }
  }
}

/**
 * The structure of a document that says it is tagged; null for any other. A tree that is damaged or enormous is not
 * added to: the document says so no longer.
 */
export function openStructure(catalog: PdfDict, pages: readonly Page[], context: Context): Structure | null {
  const claim = findDict(catalog, 'MarkInfo', context)
  const marked = claim && follow(claim.get('Marked'), context)
  if (!(marked instanceof PdfBool) || !marked.value) return null
  const structure = readStructure(catalog, pages, context)
  if (!structure) catalog.delete('MarkInfo')

  return structure
}

function readStructure(catalog: PdfDict, pages: readonly Page[], context: Context): Structure | null {
  const ref = catalog.get('StructTreeRoot')
  const dict = follow(ref, context)
  if (!(ref instanceof PdfRef) || !(dict instanceof PdfDict)) return null
  const tree = findDict(dict, 'ParentTree', context)
  const parents = readParentTree(tree, context)
  if (!tree || !parents || kidsOf(dict, context).length === 0) return null

  let nextKey = Math.max(parents.nextKey, findNumber(dict, 'ParentTreeNextKey', context) ?? 0)
  for (const page of pages) {
    const key = findNumber(page.dict, 'StructParents', context)
    if (key === undefined) continue
    if (!(follow(parents.entries.get(key), context) instanceof PdfArray)) return null
    nextKey = Math.max(nextKey, key + 1)
  }
  if (!Number.isInteger(nextKey) || nextKey > 2 ** 31 - 1_000_000) return null

  return new Structure({ ref, dict, tree }, parents, nextKey, context)
}

/** A tree for a file that has nothing yet. */
export function beginStructure(catalog: PdfDict, context: Context): Structure {
  const tree = PdfDict.of({ Nums: new PdfArray([]) })
  const dict = PdfDict.of({ Type: PdfName.of('StructTreeRoot'), ParentTree: context.register(tree) })
  const ref = context.register(dict)
  dict.set('K', new PdfArray([writeElement(element('Document'), ref, new Map(), context)]))
  catalog.set('StructTreeRoot', ref)
  catalog.set('MarkInfo', PdfDict.of({ Marked: PdfBool.of(true) }))
  catalog.set('ViewerPreferences', PdfDict.of({ DisplayDocTitle: PdfBool.of(true) }))

  return new Structure({ ref, dict, tree }, { entries: new Map(), nextKey: 0 }, 0, context)
}

function kidsOf(dict: PdfDict, context: Context): PdfObject[] {
  const entry = dict.get('K')
  const kids = follow(entry, context)
  if (kids instanceof PdfArray) return [...kids]

  return entry && kids ? [entry] : []
}

function refsOf(elements: readonly Element[], written: ReadonlyMap<Element, PdfRef>): PdfRef[] {
  return elements.flatMap((each) => written.get(each) ?? [])
}
