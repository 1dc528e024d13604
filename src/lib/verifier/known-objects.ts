import { nameOf, type PdfDictionary, type PdfObject, textOf } from './objects/pdf-object.ts'
import { isSame } from './object-fingerprint.ts'
import type { PdfView } from './pdf-view.ts'
import { isDocumentTimeStamp } from './signature-fields.ts'
import { decodeStream } from './objects/stream-decoding.ts'
import { isValidationData, type ValidationDataKind } from './validation-data.ts'

const storeLists: Readonly<Record<string, ValidationDataKind>> = {
  Certs: 'certificate',
  CRLs: 'revocation-list',
  OCSPs: 'status',
}
const recordLists: Readonly<Record<string, ValidationDataKind>> = {
  Cert: 'certificate',
  CRL: 'revocation-list',
  OCSP: 'status',
}
const streamKeys = new Set(['Length', 'Filter', 'DecodeParms', 'Type'])
const extensionKeys = new Set(['Type', 'BaseVersion', 'ExtensionLevel', 'URL', 'ExtensionRevision'])
const informationKinds = new Set<PdfObject['kind']>(['string', 'name'])
const documentTypes = new Set(['Catalog', 'Pages', 'Page'])
/** SHA-1 by the standard; some name a record by SHA-256. */
const hash = /^(?:[0-9A-F]{40}|[0-9A-F]{64})$/
const version = /^[12]\.\d$/

/** What was met is none of the objects that archiving or signing need. */
export class Foreign extends Error {
  override name = 'Foreign'
}

/** Numbers of the objects that have been recognised. Throws `Foreign` at the first that is something else. */
export class KnownObjects {
  readonly #view: PdfView
  readonly #compared: ReadonlySet<number>
  #known = new Set<number>()

  constructor(view: PdfView, before: PdfView, compared: ReadonlySet<number>) {
    this.#view = view
    this.#compared = compared
    const catalog = view.catalog().entries
    const former = before.catalog().entries
    const part = (key: string, read: (object: PdfObject | undefined) => void) =>
      this.#unlessKept(isSame(catalog.get(key), former.get(key)), () => read(catalog.get(key)))
    const versionName = view.resolve(catalog.get('Version'))
    if (versionName.kind !== 'null' && !version.test(nameOf(versionName) ?? '')) throw new Foreign('version')
    part('DSS', (object) => this.#store(object))
    part('Extensions', (object) => this.#extensions(object))
    const information = view.trailer.entries.get('Info')
    this.#unlessKept(isSame(information, before.trailer.entries.get('Info')), () =>
      this.#information(information),
    )
    part('Metadata', (object) => this.#metadata(object))
    this.#fields(view.dictionary(catalog.get('AcroForm')), before)
  }

  /**
   * Nothing of a part that holds something else is known, so what a revision writes of it is refused; one that is named
   * as before and of which it writes nothing is none of its business.
   */
  #unlessKept(isKept: boolean, read: () => void): void {
    const known = new Set(this.#known)
    try {
      read()
    } catch (error) {
      if (!isKept || !(error instanceof Foreign)) throw error
      this.#known = known
    }
  }

  has(number: number): boolean {
    return this.#known.has(number)
  }

  /** Some writers leave a record of validation data behind, or a store, that nothing names any more. */
  takeLeft(number: number): void {
    const left = this.#view.object(number, 0)
    const type = left.kind === 'dictionary' ? nameOf(left.entries.get('Type')) : undefined
    if (left.kind !== 'dictionary' || (type !== 'VRI' && type !== 'DSS')) return
    this.#known.add(number)
    if (type === 'DSS') this.#store(left)
    else for (const [key, value] of left.entries) this.#record(key, value)
  }

  /** What it stands for; a number is remembered on the way. */
  #take(object: PdfObject | undefined): PdfObject {
    let current = object
    for (let hop = 0; current?.kind === 'reference' && hop < 8; hop += 1) {
      this.#known.add(current.number)
      current = this.#view.object(current.number, current.generation)
    }

    return current ?? { kind: 'null' }
  }

  #takeDictionary(object: PdfObject | undefined): PdfDictionary | undefined {
    const taken = this.#take(object)
    if (taken.kind === 'null') return undefined
    if (taken.kind !== 'dictionary') throw new Foreign('no dictionary')

    return taken
  }

  /** ISO 32000-2 §12.8.4.3. */
  #store(object: PdfObject | undefined): void {
    for (const [key, value] of this.#takeDictionary(object)?.entries ?? []) {
      const kind = storeLists[key]
      if (kind) this.#list(value, kind)
      else if (key === 'VRI') this.#records(value)
      else if (key !== 'Type' || nameOf(value) !== 'DSS') throw new Foreign(`store: ${key}`)
    }
  }

  #records(object: PdfObject): void {
    for (const [key, value] of this.#takeDictionary(object)?.entries ?? []) {
      if (key === 'Type' && nameOf(value) === 'VRI') continue
      if (!hash.test(key)) throw new Foreign(`record: ${key}`)
      for (const [name, part] of this.#takeDictionary(value)?.entries ?? []) this.#record(name, part)
    }
  }

  #record(key: string, value: PdfObject): void {
    const kind = recordLists[key]
    if (kind) this.#list(value, kind)
    else if (key === 'TU') this.#text(value)
    else if (key === 'TS') this.#stream(value)
    else if (key !== 'Type' || nameOf(value) !== 'VRI') throw new Foreign(`record: ${key}`)
  }

  #list(object: PdfObject, kind: ValidationDataKind): void {
    const list = this.#take(object)
    if (list.kind === 'null') return
    if (list.kind !== 'array') throw new Foreign('no list')
    for (const item of list.items) {
      if (!isValidationData(kind, this.#stream(item))) throw new Foreign(kind)
    }
  }

  #stream(object: PdfObject): Uint8Array {
    const stream = this.#take(object)
    if (stream.kind !== 'stream') throw new Foreign('no stream')
    if ([...stream.dictionary.entries.keys()].some((key) => !streamKeys.has(key))) throw new Foreign('stream')
    this.#take(stream.dictionary.entries.get('Length'))

    return decodeStream(stream)
  }

  #text(object: PdfObject): void {
    if (textOf(this.#take(object)) === undefined) throw new Foreign('no text')
  }

  /** ISO 32000-2 §7.12; since PDF 2.0 several of one developer. */
  #extensions(object: PdfObject | undefined): void {
    for (const [key, value] of this.#takeDictionary(object)?.entries ?? []) {
      if (key === 'Type') continue
      const given = this.#take(value)
      for (const one of given.kind === 'array' ? given.items : [given]) this.#extension(one)
    }
  }

  #extension(object: PdfObject): void {
    for (const [key, value] of this.#takeDictionary(object)?.entries ?? []) {
      const isPlain = ['name', 'number', 'string'].includes(this.#take(value).kind)
      if (!extensionKeys.has(key) || !isPlain) throw new Foreign(`extension: ${key}`)
    }
  }

  #information(object: PdfObject | undefined): void {
    for (const [key, value] of this.#takeDictionary(object)?.entries ?? []) {
      if (!informationKinds.has(this.#take(value).kind)) throw new Foreign(`information: ${key}`)
    }
  }

  #metadata(object: PdfObject | undefined): void {
    const metadata = this.#take(object)
    if (metadata.kind !== 'null' && metadata.kind !== 'stream') throw new Foreign('metadata')
  }

  /** Fields that were not there: how they may look and what else they may bring is judged by `Comparison`. */
  #fields(form: PdfDictionary | undefined, before: PdfView): void {
    const resources = form?.entries.get('DR')
    const former = before.dictionary(before.catalog().entries.get('AcroForm'))?.entries.get('DR')
    this.#unlessKept(isSame(resources, former), () => this.#fonts(resources, before.dictionary(former)))
    const fields = this.#view.resolve(form?.entries.get('Fields'))
    for (const item of fields.kind === 'array' ? fields.items : []) {
      if (item.kind !== 'reference') continue
      const field = this.#view.dictionary(item)?.entries
      if (!field || nameOf(this.#view.resolve(field.get('FT'))) !== 'Sig') continue
      if (this.#compared.has(item.number) && !this.#isFilled(field)) continue
      this.#unlessKept(
        isSame(this.#view.object(item.number, item.generation), before.object(item.number, item.generation)),
        () => {
          this.#known.add(item.number)
          this.#signature(field)
        },
      )
    }
  }

  /** Resources for fields that show text, as some writers add them to every form: names of fonts, no streams. */
  #fonts(resources: PdfObject | undefined, former: PdfDictionary | undefined): void {
    if (resources === undefined) return
    for (const [key, value] of this.#takeDictionary(resources)?.entries ?? []) {
      if (former && isSame(value, former.entries.get(key))) continue
      const fonts = this.#take(value)
      if (fonts.kind === 'array') continue
      if (fonts.kind !== 'dictionary' || !['Font', 'Encoding'].includes(key))
        throw new Foreign(`resources: ${key}`)
      for (const font of fonts.entries.values()) this.#font(font)
    }
  }

  #font(object: PdfObject): void {
    for (const [key, value] of this.#takeDictionary(object)?.entries ?? []) {
      if (key === 'FontDescriptor' || key === 'CharProcs') throw new Foreign(`font: ${key}`)
      const part = this.#take(value)
      if (part.kind === 'stream') throw new Foreign(`font: ${key}`)
    }
  }

  #isFilled(field: ReadonlyMap<string, PdfObject>): boolean {
    const value = field.get('V')

    return value?.kind === 'reference' && !this.#compared.has(value.number)
  }

  #signature(field: ReadonlyMap<string, PdfObject>): void {
    const value = this.#takeDictionary(field.get('V'))
    const isStamp = value !== undefined && isDocumentTimeStamp(value)
    for (const [key, part] of field) {
      if (key === 'V' || key === 'P' || key === 'Parent') continue
      this.#parts(part, isStamp)
    }
    for (const part of value?.entries.values() ?? []) this.#parts(part, isStamp)
  }

  /** Everything a signature names, but pages. A time-stamp has no picture: a stream of one may only be empty. */
  #parts(object: PdfObject, isStamp: boolean): void {
    const open: PdfObject[] = [object]
    for (let part = open.pop(); part !== undefined; part = open.pop()) {
      if (part.kind === 'array') open.push(...part.items)
      else if (part.kind === 'dictionary') open.push(...this.#checked(part).entries.values())
      else if (part.kind === 'stream') {
        if (isStamp && decodeStream(part).some((byte) => byte > 0x20))
          throw new Foreign('stream in a time-stamp')
        open.push(this.#checked(part.dictionary))
      } else if (
        part.kind === 'reference' &&
        !this.#known.has(part.number) &&
        !this.#compared.has(part.number)
      ) {
        open.push(this.#take(part))
      }
    }
  }

  #checked(dictionary: PdfDictionary): PdfDictionary {
    if (documentTypes.has(nameOf(dictionary.entries.get('Type')) ?? '')) throw new Foreign('page')

    return dictionary
  }
}
