import { PdfDict, PdfName, PdfRef, PdfStream, type PdfObject } from '@libpdf/core'
import type { PageSize } from '../pdf-engine.ts'
import type { ShownPage } from '../completion-certificate.ts'
import { isExhaustion } from '../exhaustion.ts'
import { readOperators } from '../found/content-operators.ts'
import { contentOf } from '../intake/content-of.ts'
import { follow, type Context } from '../intake/objects.ts'
import { ownInherited, type FoundPage } from '../intake/page-tree.ts'
import { readPageSpace } from '../stamp/page-space.ts'
import { compressedStream } from '../text/compressed-stream.ts'
import { tell, type Drawing, type FilePictures, type Matrix, type Rectangle } from '../text/drawing.ts'

/** A page made small; `draw` fills the rectangle with it. */
export type Miniature = { size: PageSize; draw: (drawing: Drawing, into: Rectangle) => void }
export type FindMiniature = (shows: ShownPage['shows']) => Miniature | null

type Shown = {
  /** Of this file, with everything that is stamped on them. */
  pages: readonly FoundPage[]
  pictures: FilePictures
  /** Content of a tagged document is numbered, and the numbers are its own page's alone. */
  isTagged: boolean
  /** Every letter without a meaning of its own is told where it stands (ISO 19005-3 §6.2.11.7.3), also that it is nothing here. */
  isTold: boolean
}

/** What all miniatures of pages may add to a file, and what their content may come to unpacked. */
const mostBytes = 400_000
const mostUnpacked = 4_000_000
/** Content that restores or saves once too often keeps within these, as on its own page. */
const saves = 4

/**
 * Pages of a file once more in the same file, as forms (ISO 32000-2 §8.10) with the fonts and pictures they have already:
 * nothing is rendered, and they can be enlarged until they are read. A page is made once, however often it is asked
 * for; null for one that says so much that it would make the file big.
 */
export function makeMiniatures(
  { pages, pictures, isTagged, isTold }: Shown,
  context: Context,
): FindMiniature {
  const made = new Map<number, Miniature | null>()
  const left = { bytes: mostBytes, unpacked: mostUnpacked }

  return (shows) => {
    if ('picture' in shows) return ofPicture(pictures, shows.picture)
    const { page: index } = shows
    const page = pages[index]
    if (!made.has(index)) made.set(index, page ? ofPage(page, index) : null)
    return made.get(index) ?? null
  }

  function ofPage(found: FoundPage, index: number): Miniature | null {
    // What is only looked at is not written anew.
    const page = found.dict.clone()
    ownInherited(page, found.inherited)
    const { size, matrix } = readPageSpace(page, context)
    const content = readContent(page, context)
    if (!content || content.length > left.unpacked) return null
    left.unpacked -= content.length
    const plain = isTagged ? withoutMarks(content) : content
    const form = toForm(page, isTold ? untold(plain) : plain, context)
    if (form.data.length > left.bytes) return null
    left.bytes -= form.data.length

    const shown = { name: `Paraph-page-${index + 1}`, ref: context.register(form) }
    const toShown = inverse(matrix)
    return {
      size,
      draw: (drawing, { x, y, width, height }) => {
        const placed: Matrix = [width / size.width, 0, 0, height / size.height, x, y]
        drawing.untoldForm(shown, product(toShown, placed))
      },
    }
  }
}

function ofPicture(pictures: FilePictures, sha256: string): Miniature | null {
  const picture = pictures.get(sha256)

  return picture ? { size: picture, draw: (drawing, into) => drawing.image(picture, into) } : null
}

/** Null for content that cannot be unpacked. */
function readContent(page: PdfDict, context: Context): Uint8Array | null {
  try {
    return contentOf(page, context)
  } catch (error) {
    if (isExhaustion(error)) throw error
    return null
  }
}

function toForm(page: PdfDict, content: Uint8Array, context: Context): PdfStream {
  const resources = page.get('Resources')
  const entries: Record<string, PdfObject> = {
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Form'),
    Resources: resources instanceof PdfRef ? resources : toOwn(follow(resources, context)),
  }
  const box = page.get('MediaBox')
  if (box) entries.BBox = box
  // What shines through what on a page (§11.6.6) does so in the form.
  const group = page.get('Group')
  if (group) entries.Group = group
  const [before, after] = ['q\n', 'Q\n'].map((operator) => Buffer.from(operator.repeat(saves)))

  return compressedStream(Buffer.concat([before ?? '', content, after ?? ''] as Uint8Array[]), entries)
}

function toOwn(resources: PdfObject | undefined): PdfDict {
  return resources instanceof PdfDict ? resources.clone() : new PdfDict()
}

const marks: ReadonlySet<string> = new Set(['BDC', 'BMC', 'EMC', 'DP', 'MP'])

/** Told to be nothing in the form itself, too. */
function untold(content: Uint8Array): Uint8Array {
  const [before, after] = [`${tell('')}\n`, '\nEMC\n'].map((operator) => Buffer.from(operator))

  return Buffer.concat([before ?? '', content, after ?? ''] as Uint8Array[])
}

/** The same picture without what ties it to the structure of the document (§14.6). */
function withoutMarks(content: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = []
  let from = 0
  for (const { name, start, end } of readOperators(content)) {
    if (!marks.has(name)) continue
    kept.push(content.subarray(from, start))
    from = end
  }
  return Buffer.concat([...kept, content.subarray(from)])
}

function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const area = a * d - b * c

  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area]
}

/** First `one`, then `next` (§8.3.4). */
function product([a, b, c, d, e, f]: Matrix, [k, l, m, n, o, p]: Matrix): Matrix {
  return [a * k + b * m, a * l + b * n, c * k + d * m, c * l + d * n, e * k + f * m + o, e * l + f * n + p]
}
