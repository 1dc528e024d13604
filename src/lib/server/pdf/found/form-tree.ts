import { PdfDict, type PdfObject } from '@libpdf/core'
import { dictsIn, findDict, follow, type Context } from '../intake/objects.ts'

/** A field that is filled in, as opposed to one that only holds others (ISO 32000-2 §12.7.4). */
export type FormField = {
  /** Names from the root down. */
  path: readonly PdfObject[]
  widgets: readonly PdfDict[]
  /** An entry of its own or of the nearest parent with one. */
  entry(key: string): PdfObject | undefined
}

type Node = { dict: PdfDict; parent: Node | null; depth: number }

/** Deeper trees only exist to waste time. */
const maxDepth = 50

/** The form's fields in their order. */
export function readFormTree(catalog: PdfDict, context: Context): FormField[] {
  const form = findDict(catalog, 'AcroForm', context)
  const visited = new Set<PdfDict>()
  const fields: FormField[] = []
  const stack = form ? kidsOf({ dict: form, parent: null, depth: -1 }, 'Fields', context) : []
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (visited.has(node.dict) || node.depth > maxDepth) continue
    visited.add(node.dict)
    const kids = kidsOf(node, 'Kids', context)
    // Kids without names are the field's widgets (§12.7.4.2).
    if (kids.some((kid) => kid.dict.has('T'))) stack.push(...kids)
    else fields.push(toFormField(node, kids, context))
  }
  return fields
}

/** In reverse: they go on a stack. */
function kidsOf(node: Node, key: string, context: Context): Node[] {
  const parent = node.depth < 0 ? null : node
  return dictsIn(node.dict, key, context)
    .map(({ dict }) => ({ dict, parent, depth: node.depth + 1 }))
    .reverse()
}

function toFormField(node: Node, kids: readonly Node[], context: Context): FormField {
  const lineage = [...ancestorsOf(node)]
  return {
    path: lineage.flatMap(({ dict }) => follow(dict.get('T'), context) ?? []).reverse(),
    widgets: kids.length > 0 ? kids.map((kid) => kid.dict).reverse() : [node.dict],
    entry(key) {
      const owner = lineage.find(({ dict }) => dict.has(key))
      return owner && follow(owner.dict.get(key), context)
    },
  }
}

function* ancestorsOf(node: Node): Generator<Node> {
  for (let each: Node | null = node; each; each = each.parent) yield each
}
