import { Malformed, type PdfObject, textOf } from './objects/pdf-object.ts'
import { decodeStream } from './objects/stream-decoding.ts'
import type { PdfView } from './pdf-view.ts'

const maxFiles = 10_000

/** The different embedded files of that name, in the name tree and among the associated files. */
export function embeddedFiles(view: PdfView, fileName: string): Uint8Array[] {
  const catalog = view.catalog()
  const associated = view.resolve(catalog.entries.get('AF'))
  const names = view.dictionary(catalog.entries.get('Names'))?.entries.get('EmbeddedFiles')
  const specifications = [
    ...(associated.kind === 'array' ? associated.items : []),
    ...namedFiles(view, names),
  ]
  const streams = new Set<PdfObject>()
  for (const specification of specifications) {
    const entries = view.dictionary(specification)?.entries
    const name = textOf(view.resolve(entries?.get('UF'))) ?? textOf(view.resolve(entries?.get('F')))
    if (name !== fileName) continue
    const files = view.dictionary(entries?.get('EF'))?.entries
    for (const key of ['F', 'UF']) {
      const stream = view.resolve(files?.get(key))
      if (stream.kind === 'stream') streams.add(stream)
    }
  }

  return [...streams].map((stream) => (stream.kind === 'stream' ? decodeStream(stream) : new Uint8Array()))
}

/** ISO 32000-2 §7.9.6. */
function namedFiles(view: PdfView, tree: PdfObject | undefined): PdfObject[] {
  const found: PdfObject[] = []
  const seen = new Set<number>()
  const visit = (node: PdfObject | undefined, depth: number): void => {
    if (node?.kind === 'reference') {
      if (seen.has(node.number)) return
      seen.add(node.number)
    }
    if (depth > 50 || found.length > maxFiles) throw new Malformed('name tree')
    const entries = view.dictionary(node)?.entries
    const names = view.resolve(entries?.get('Names'))
    const kids = view.resolve(entries?.get('Kids'))
    if (names.kind === 'array') found.push(...names.items.filter((_, index) => index % 2 === 1))
    if (kids.kind === 'array') for (const kid of kids.items) visit(kid, depth + 1)
  }
  visit(tree, 0)

  return found
}
