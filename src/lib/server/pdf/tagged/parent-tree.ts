import { PdfArray, PdfDict, PdfNumber, type PdfObject } from '@libpdf/core'
import { follow, type Context } from '../intake/objects.ts'

/** Far above what a thousand pages need; a tree of more is not worth its memory. */
const mostNodes = 20_000
const mostEntries = 500_000

export type ParentTree = {
  entries: ReadonlyMap<number, PdfObject>
  /** Above every key there is. */
  nextKey: number
}

/** A number tree (ISO 32000-2 §7.9.7) as a map; null for one that is damaged or enormous. */
export function readParentTree(root: PdfObject | undefined, context: Context): ParentTree | null {
  const entries = new Map<number, PdfObject>()
  const seen = new Set<PdfDict>()
  const stack = [root]
  while (stack.length > 0) {
    const node = follow(stack.pop(), context)
    if (!(node instanceof PdfDict) || seen.has(node) || seen.size >= mostNodes) return null
    seen.add(node)
    const kids = follow(node.get('Kids'), context)
    if (kids instanceof PdfArray) {
      if (kids.length > mostNodes) return null
      stack.push(...kids)
    } else if (!addEntries(entries, follow(node.get('Nums'), context))) return null
  }
  let nextKey = 0
  for (const key of entries.keys()) nextKey = Math.max(nextKey, key + 1)

  return { entries, nextKey }
}

function addEntries(entries: Map<number, PdfObject>, pairs: PdfObject | undefined): boolean {
  if (!(pairs instanceof PdfArray) || pairs.length % 2 > 0) return false
  if (entries.size + pairs.length / 2 > mostEntries) return false
  for (let index = 0; index < pairs.length; index += 2) {
    const [key, value] = [pairs.at(index), pairs.at(index + 1)]
    if (!(key instanceof PdfNumber) || !isKey(key.value) || !value || entries.has(key.value)) return false
    entries.set(key.value, value)
  }
  return true
}

function isKey(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < 2 ** 31 - 1_000_000
}

/** The tree with more entries behind its own, which stay where they are. */
export function extendParentTree(
  tree: PdfDict,
  added: readonly (readonly [key: number, value: PdfObject])[],
  context: Context,
): void {
  if (added.length === 0) return
  const pairs = added.flatMap(([key, value]): PdfObject[] => [PdfNumber.of(key), value])
  const kids = follow(tree.get('Kids'), context)
  if (kids instanceof PdfArray) {
    const limits = [added[0], added.at(-1)].map((entry) => PdfNumber.of(entry?.[0] ?? 0))
    const leaf = PdfDict.of({ Limits: new PdfArray(limits), Nums: new PdfArray(pairs) })
    tree.set('Kids', new PdfArray([...kids, context.register(leaf)]))
  } else {
    const present = follow(tree.get('Nums'), context)
    tree.set('Nums', new PdfArray([...(present instanceof PdfArray ? present : []), ...pairs]))
  }
}
