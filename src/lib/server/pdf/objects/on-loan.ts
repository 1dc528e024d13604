import { PdfRef, type PDF, type PdfObject } from '@libpdf/core'
import { Refusal } from '#core/refusal.ts'
import { isChanged } from './is-changed.ts'
import { maxObjects } from './load-bounded.ts'
import { readObjectLists, type ObjectLists } from './object-lists.ts'
import { ObjectReader } from './object-reader.ts'
import { searchObjects } from './search-objects.ts'
import { weightOf } from './weight.ts'

type Context = PDF['context']

/** In bytes of the file; as objects they weigh some ten times as much. */
const maxLentBytes = 2 ** 18
/** What even the smallest object weighs, in bytes of such a file. */
const leastWeight = 50
/**
 * Of what cannot be forgotten, which takes some 200 MB in memory: what was changed, what pages hold of annotations and
 * fonts, and what the package reads. A thousand pages with a hundred links on each have 16 MB of it.
 */
const maxKeptBytes = 20 * 2 ** 20

const stores = new WeakMap<Context, Store>()

/**
 * Has objects of `bytes` read one by one from now on. The package's own parser keeps every object it has ever read: a
 * kilobyte for a hundred bytes of the file. It goes on reading what is not plainly written, within the bound on what stays.
 */
export function readSparingly(pdf: PDF, bytes: Uint8Array): void {
  const { context } = pdf
  if (pdf.isEncrypted) return
  const found = pdf.recoveredViaBruteForce ? searchObjects(bytes) : readObjectLists(bytes)
  // New objects get the numbers after those that the parser knows of.
  const lists = found && found.highest < context.registry.nextObjectNumber ? found : undefined
  if (lists && lists.size > maxObjects) throw new Refusal('document-too-complex')
  stores.set(context, new Store(context, lists, lists && new ObjectReader(bytes, lists)))
}

/** The lists that objects are read by, where they are read one by one. */
export function objectListsOf(context: Context): ObjectLists | undefined {
  return stores.get(context)?.lists
}

/**
 * Does what comes across every object of a document. Those that `work` is the first to read are forgotten again, but
 * for what it changed: until then each is one and the same, afterwards it is read anew. `work` calls `rest` wherever it
 * holds on to none of them, or to that of number `held` only. Throws `document-too-complex` when too much stays.
 */
export function onLoan<Result>(context: Context, work: (rest: (held?: number) => void) => Result): Result {
  const store = stores.get(context)
  return store ? store.lend(work) : work(() => {})
}

class Store {
  /** Undefined where the package reads everything. */
  readonly lists: ObjectLists | undefined
  readonly #reader: ObjectReader | undefined
  readonly #objects = new Map<number, PdfObject>()
  /** Of what stays. */
  readonly #refs = new WeakMap<PdfObject, PdfRef>()
  /** Numbers of what was read since the loan began; undefined when everything read stays. */
  #lent: { number: number; weight: number }[] | undefined
  #lentBytes = 0
  #keptBytes = 0

  constructor(context: Context, lists: ObjectLists | undefined, reader: ObjectReader | undefined) {
    this.lists = lists
    this.#reader = reader
    this.#takeOver(context.registry)
  }

  lend<Result>(work: (rest: (held?: number) => void) => Result): Result {
    if (this.#lent) throw new Error('Objects are on loan already')
    this.#lent = []
    this.#lentBytes = 0
    try {
      return work((held) => {
        if (this.#lentBytes > maxLentBytes) this.#forget(held)
      })
    } finally {
      this.#forget()
      this.#lent = undefined
    }
  }

  /** The registry asks here before it asks the package's parser; what it holds already, it goes on holding. */
  #takeOver(registry: Context['registry']): void {
    const own = {
      resolve: registry.resolve.bind(registry),
      getObject: registry.getObject.bind(registry),
      getRef: registry.getRef.bind(registry),
      getLoadedObjects: registry.getLoadedObjects.bind(registry),
    }
    const held = new Set([...own.getLoadedObjects().keys()].map((ref) => ref.objectNumber))
    registry.getObject = (ref) => this.#objects.get(ref.objectNumber) ?? own.getObject(ref)
    registry.getRef = (object) => this.#refs.get(object) ?? own.getRef(object)
    registry.resolve = (ref) => {
      const known = this.#objects.get(ref.objectNumber)
      if (known) return known
      const isOwn = held.has(ref.objectNumber) || registry.isNew(ref)
      return (isOwn ? undefined : this.#read(ref)) ?? own.getObject(ref) ?? this.#keepRead(own.resolve(ref))
    }
    registry.getLoadedObjects = () => {
      const loaded = own.getLoadedObjects()
      for (const [number, object] of this.#objects)
        loaded.set(this.#refs.get(object) ?? PdfRef.of(number), object)
      return loaded
    }
    registry.entries = function* () {
      yield* this.getLoadedObjects()
      yield* this.getNewObjects()
    }
  }

  #read(ref: PdfRef): PdfObject | undefined {
    const read = this.#reader?.read(ref.objectNumber)
    if (!read) return undefined
    this.#objects.set(ref.objectNumber, read.object)
    const weight = read.length + leastWeight
    if (this.#lent) {
      this.#lent.push({ number: ref.objectNumber, weight })
      this.#lentBytes += weight
    } else {
      this.#refs.set(read.object, ref)
      this.#keep(weight)
    }
    return read.object
  }

  /** The package forgets nothing that it has read. */
  #keepRead(object: PdfObject | null): PdfObject | null {
    if (object) this.#keep(leastWeight + weightOf(object))
    return object
  }

  #forget(held?: number): void {
    const lent = this.#lent ?? []
    this.#lent = []
    this.#lentBytes = 0
    for (const one of lent) {
      const object = this.#objects.get(one.number)
      if (one.number === held) this.#lent.push(one)
      else if (object && isChanged(object)) {
        this.#refs.set(object, PdfRef.of(one.number))
        this.#keep(one.weight)
      } else this.#objects.delete(one.number)
    }
  }

  #keep(weight: number): void {
    this.#keptBytes += weight
    if (this.#keptBytes > maxKeptBytes) throw new Refusal('document-too-complex')
  }
}
