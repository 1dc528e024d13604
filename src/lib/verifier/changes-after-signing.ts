import { holdsOnlyArchive } from './archive-objects.ts'
import { isSame } from './object-fingerprint.ts'
import { streamKeys } from './objects/cross-reference.ts'
import { nameOf, type PdfDictionary, pdfNull, type PdfObject } from './objects/pdf-object.ts'
import type { ObjectCache } from './pdf-view.ts'
import { PdfView } from './pdf-view.ts'
import { isPlainRevision } from './plain-revision.ts'
import { archivalKeys, reachableObjects, type Role, rolesOf } from './reachable-objects.ts'
import { tilingOf } from './revision-tiling.ts'
import type { Revision } from './revisions.ts'
import { isDocumentTimeStamp } from './signature-fields.ts'

/**
 * What later revisions did, from harmless to grave: nothing · validation data and document time-stamps · what cannot
 * be seen (another invisible signature, metadata) · further signatures that can be seen · the like, but written so
 * that readers may differ on what is there, or with objects beside it that nothing asks for · anything else.
 */
export const changeLevels = ['none', 'archival', 'unseen', 'signing', 'unclear', 'changed'] as const
export type ChangeLevel = (typeof changeLevels)[number]

const trailerKeys = new Set(['Size', 'Prev', 'XRefStm', 'Info', 'ID', 'DocChecksum', 'AdditionalStreams'])
const metadataKeys = new Set(['Producer', 'ModDate'])
const fillingKeys = new Set(['V', 'AP', 'MK', 'F', 'M', 'DA', 'BS', 'Lock', 'NM', 'AS'])
/** Serve only fields that show text. */
const textFieldKeys = new Set(['DA', 'DR'])

/** How far the revisions after `signed` (an index) changed the document that it closes. */
export function changesAfter(
  bytes: Uint8Array,
  revisions: readonly Revision[],
  signed: number,
  cache: ObjectCache,
): ChangeLevel {
  if (signed === revisions.length - 1) return 'none'
  const comparison = new Comparison(new PdfView(bytes, revisions.slice(0, signed + 1), cache))
  let level: ChangeLevel = 'none'
  for (let index = signed + 1; index < revisions.length; index += 1) {
    const revision = revisions[index]
    if (!revision || revision.reachesOut) return 'changed'
    const view = new PdfView(bytes, revisions.slice(0, index + 1), cache)
    if (tilingOf(view, revision) !== 'tiled') return 'changed'
    const before = new PdfView(bytes, revisions.slice(0, index), cache)
    level = worst(level, 'archival', comparison.levelOf(view, before, revision, revisions.slice(0, index)))
    if (level === 'changed') return level
  }

  return level
}

export function worst(...levels: readonly ChangeLevel[]): ChangeLevel {
  return changeLevels[Math.max(...levels.map((level) => changeLevels.indexOf(level)))] ?? 'changed'
}

/** The signed document, with which every later state is compared. */
class Comparison {
  readonly #signed: PdfView
  readonly #reachable: ReadonlySet<number>
  readonly #roles: ReadonlyMap<number, Role>

  constructor(signed: PdfView) {
    this.#signed = signed
    this.#reachable = reachableObjects(signed)
    this.#roles = rolesOf(signed)
  }

  /** Whatever a reader could reach when it was signed must be what it was, but for a few places that may grow. */
  levelOf(now: PdfView, before: PdfView, revision: Revision, earlier: readonly Revision[]): ChangeLevel {
    const level = this.#levelOfObjects(now, revision)
    if (level === 'signing' || level === 'changed') return level
    const isClear =
      isPlainRevision(now, revision, earlier) && holdsOnlyArchive(now, before, revision, this.#reachable)

    return isClear ? level : 'unclear'
  }

  #levelOfObjects(now: PdfView, revision: Revision): ChangeLevel {
    let level = this.#trailer(now)
    for (const number of revision.entries.keys()) {
      if (!this.#reachable.has(number)) continue
      level = worst(level, this.#object(now, number))
      if (level === 'changed') return level
    }

    return level
  }

  #object(now: PdfView, number: number): ChangeLevel {
    if (generationOf(this.#signed, number) !== generationOf(now, number)) return 'changed'
    const before = this.#signed.object(number, generationOf(now, number))
    const after = now.object(number, generationOf(now, number))
    if (isSame(before, after)) return 'none'
    const role = this.#roles.get(number)
    if (role === 'fields') return this.#grown(now, before, after)
    if (role === 'annotations') return this.#grown(now, before, after)
    if (before.kind !== 'dictionary' || after.kind !== 'dictionary') {
      return this.#isMetadata(number) ? 'unseen' : 'changed'
    }
    if (role === 'catalog') return this.#catalog(now, before, after)
    if (role === 'form') return this.#form(now, before, after)
    if (role === 'page') return this.#page(now, before, after)

    return this.#field(now, before, after)
  }

  #trailer(now: PdfView): ChangeLevel {
    const before = this.#signed.trailer.entries
    const after = now.trailer.entries
    const same = (key: string): boolean => isSame(before.get(key), after.get(key))
    const keys = [...new Set([...before.keys(), ...after.keys()])]
    if (keys.some((key) => !trailerKeys.has(key) && !streamKeys.has(key) && !same(key))) return 'changed'

    return this.#information(now)
  }

  /** The document information shows on no page; its title may show in the window. */
  #information(now: PdfView): ChangeLevel {
    const before = this.#signed.dictionary(this.#signed.trailer.entries.get('Info'))
    const after = now.dictionary(now.trailer.entries.get('Info'))
    const changed = changedKeys(before, after)

    return changed.length === 0
      ? 'none'
      : changed.every((key) => metadataKeys.has(key))
        ? 'archival'
        : 'unseen'
  }

  #catalog(now: PdfView, before: PdfDictionary, after: PdfDictionary): ChangeLevel {
    const levels = changedKeys(before, after).map((key): ChangeLevel => {
      if (archivalKeys.has(key) || key === 'Version') return 'archival'
      if (key === 'Metadata') return 'unseen'
      if (key !== 'AcroForm') return 'changed'
      const form = now.dictionary(after.entries.get(key))
      return form ? this.#form(now, this.#signed.dictionary(before.entries.get(key)), form) : 'changed'
    })

    return worst('archival', ...levels)
  }

  #form(now: PdfView, before: PdfDictionary | undefined, after: PdfDictionary): ChangeLevel {
    const levels = changedKeys(before, after).map((key): ChangeLevel => {
      if (key === 'SigFlags') return 'archival'
      if (key === 'Fields') return this.#grown(now, before?.entries.get(key), after.entries.get(key))
      return textFieldKeys.has(key) && this.#hasOnlySignatures(before) ? 'archival' : 'changed'
    })

    return worst('archival', ...levels)
  }

  #hasOnlySignatures(form: PdfDictionary | undefined): boolean {
    const fields = itemsOf(this.#signed, form?.entries.get('Fields')) ?? []

    return fields.every((field) => {
      const entries = this.#signed.dictionary(field)?.entries
      return nameOf(this.#signed.resolve(entries?.get('FT'))) === 'Sig' && !entries?.has('Kids')
    })
  }

  #page(now: PdfView, before: PdfDictionary, after: PdfDictionary): ChangeLevel {
    const changed = changedKeys(before, after)
    if (changed.some((key) => key !== 'Annots')) return 'changed'

    return this.#grown(now, before.entries.get('Annots'), after.entries.get('Annots'))
  }

  /** Fields or annotations: what was there stays in its place, and only new signature fields stand behind. */
  #grown(now: PdfView, before: PdfObject | undefined, after: PdfObject | undefined): ChangeLevel {
    const old = itemsOf(this.#signed, before)
    const grown = itemsOf(now, after)
    if (!old || !grown || old.some((item, index) => !isSame(item, grown[index]))) return 'changed'

    return worst('archival', ...grown.slice(old.length).map((item) => this.#newField(now, item)))
  }

  #newField(now: PdfView, reference: PdfObject): ChangeLevel {
    if (reference.kind !== 'reference' || this.#reachable.has(reference.number)) return 'changed'
    const field = now.dictionary(reference)
    if (!field || nameOf(now.resolve(field.entries.get('FT'))) !== 'Sig') return 'changed'
    if (['Kids', 'Parent', 'A', 'AA'].some((key) => !isEmpty(now, field.entries.get(key)))) return 'changed'

    return levelOfSigning(now, field)
  }

  /** A signature field that stood empty and is signed now. */
  #field(now: PdfView, before: PdfDictionary, after: PdfDictionary): ChangeLevel {
    const isSignature = nameOf(this.#signed.resolve(before.entries.get('FT'))) === 'Sig'
    if (!isSignature || !isEmpty(this.#signed, before.entries.get('V'))) return 'changed'
    if (changedKeys(before, after).some((key) => !fillingKeys.has(key))) return 'changed'

    return levelOfSigning(now, after)
  }

  #isMetadata(number: number): boolean {
    const metadata = this.#signed.catalog().entries.get('Metadata')

    return metadata?.kind === 'reference' && metadata.number === number
  }
}

function levelOfSigning(view: PdfView, field: PdfDictionary): ChangeLevel {
  if (!isInvisible(view, field)) return 'signing'
  const signature = view.dictionary(field.entries.get('V'))

  return signature && isDocumentTimeStamp(signature) ? 'archival' : 'unseen'
}

/** ISO 32000-2 §12.7.5.5: a signature that is not to be seen has a rectangle without width and height. */
function isInvisible(view: PdfView, field: PdfDictionary): boolean {
  const rectangle = view.resolve(field.entries.get('Rect'))
  if (rectangle.kind === 'null') return true
  if (rectangle.kind !== 'array') return false
  const [left, bottom, right, top] = rectangle.items.map((item) => view.resolve(item))
  if (left?.kind !== 'number' || right?.kind !== 'number') return false
  if (bottom?.kind !== 'number' || top?.kind !== 'number') return false

  return left.value === right.value && bottom.value === top.value
}

function isEmpty(view: PdfView, object: PdfObject | undefined): boolean {
  const value = view.resolve(object)

  return value.kind === 'null' || (value.kind === 'array' && value.items.length === 0)
}

function itemsOf(view: PdfView, object: PdfObject | undefined): readonly PdfObject[] | undefined {
  const value = view.resolve(object)
  if (value.kind === 'null') return []

  return value.kind === 'array' ? value.items : undefined
}

function changedKeys(before: PdfDictionary | undefined, after: PdfDictionary | undefined): string[] {
  const keys = new Set([...(before?.entries.keys() ?? []), ...(after?.entries.keys() ?? [])])

  return [...keys].filter(
    (key) => !isSame(before?.entries.get(key) ?? pdfNull, after?.entries.get(key) ?? pdfNull),
  )
}

function generationOf(view: PdfView, number: number): number {
  const entry = view.entries.get(number)

  return entry?.kind === 'offset' ? entry.generation : 0
}
