import pg from 'pg'
import utils from 'pg/lib/utils.js'

/** A statement with parameters, under the name by which the connection prepares it; without one it is planned for this time. */
export type Wanted = pg.QueryConfig & { text: string; rowMode?: string }

/** How a statement answers, of which the driver is told once: what is prepared answers in no other way (or fails). */
type Shape = { fields: readonly pg.FieldDef[]; types: Types; parsers: readonly Parser[] }
export type Shapes = Map<string, Shape>

type Parser = (text: string) => unknown
type Types = { getTypeParser(id: number, format: 'text'): Parser }
/** What the driver knows of a connection, and does not tell in its types. */
type Wire = {
  stream: pg.Connection['stream']
  parsedStatements: Readonly<Record<string, string>>
  submittedNamedStatements: Record<string, string>
  parse(asked: { text: string; name: string | undefined }): void
  bind(given: { statement: string | undefined; values: unknown[] }): void
  describe(what: { type: 'P' }): void
  execute(): void
  sync(): void
}

/** The name under which a connection has prepared what makes a reading out of what follows, in an organization (`connections.ts`). */
export const entrance = 'enter'

/**
 * A statement of the extended protocol (PostgreSQL, _Message Flow: Extended Query_). It does without the description of its
 * answer where the connection has heard that before, and may have {@link entrance} in front of it: what is executed
 * before one Sync is one transaction, so neither a begin nor a commit need be said, which are three statements to a server.
 */
export class Question extends pg.Query {
  readonly answer: Promise<pg.QueryResult>
  /** The driver calls it when it gives up waiting. */
  callback: (error: Error | null, result?: pg.QueryResult) => void = () => {}
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
  readonly #types: Types
  readonly #asArrays: boolean
  readonly #shapes: Shapes
  readonly organization: string | null
  #isEntering: boolean
  #shape: Shape | undefined
  #rows: unknown[] = []
  #tag = ''
  #failure: unknown

  /** `organization` is whose rows are seen; null where nothing is entered, and empty where nobody's rows are. */
  constructor(wanted: Wanted, values: unknown[], shapes: Shapes, organization: string | null) {
    super('')
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
    this.answer = promise
    this.callback = (error, result) => (result ? resolve(result) : reject(error ?? new Error('no answer')))
    this.name = wanted.name
    this.text = wanted.text
    this.values = values
    this.#types = (wanted.types as Types | undefined) ?? pg.types
    this.#asArrays = wanted.rowMode === 'array'
    this.#shapes = shapes
    this.organization = organization
    this.#isEntering = organization !== null
  }

  /** The driver calls it when the connection is free for it, and fails it with the answer. */
  override submit = (connection: pg.Connection): Error | null => {
    let values
    try {
      values = this.values.map(utils.prepareValue)
    } catch (error) {
      return error as Error
    }
    const wire = connection as unknown as Wire
    wire.stream.cork()
    this.#send(wire, values)
    wire.stream.uncork()

    return null
  }

  #send(wire: Wire, values: unknown[]): void {
    const { name, text } = this
    if (this.organization !== null) {
      wire.bind({ statement: entrance, values: [this.organization] })
      wire.execute()
    }
    if (!isPrepared(wire, name)) {
      wire.parse({ text, name })
      if (name !== undefined) wire.submittedNamedStatements[name] = text
    }
    wire.bind({ statement: name, values })
    this.#shape = name === undefined ? undefined : this.#shapes.get(name)
    if (!this.#shape) wire.describe({ type: 'P' })
    wire.execute()
    wire.sync()
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#shape = shapeOf(fields, this.#types)
    if (this.name !== undefined) this.#shapes.set(this.name, this.#shape)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    // Nobody reads what the entrance answers.
    if (this.#isEntering || this.#failure !== undefined) return
    try {
      this.#rows.push(this.#read(fields))
    } catch (error) {
      this.#failure = error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#isEntering) this.#isEntering = false
    else this.#tag = text
  }

  handleReadyForQuery(): void {
    if (this.#failure !== undefined) return this.handleError(this.#failure as Error)
    this.callback(null, this.#result())
  }

  handleError(error: Error): void {
    this.callback(error)
  }

  #read(values: readonly (string | null)[]): unknown {
    // Another builder of the same statement may read it in another way.
    if (this.#shape && this.#shape.types !== this.#types)
      this.#shape = shapeOf(this.#shape.fields, this.#types)
    const { fields = [], parsers = [] } = this.#shape ?? {}
    const read = values.map((value, index) => (value === null ? null : parsers[index]?.(value)))

    return this.#asArrays ? read : Object.fromEntries(fields.map(({ name }, index) => [name, read[index]]))
  }

  #result(): pg.QueryResult {
    const [command = ''] = this.#tag.split(' ', 1)
    const count = Number(/\d+$/.exec(this.#tag)?.[0] ?? Number.NaN)

    return {
      ...{ command, oid: 0, rows: this.#rows, fields: [...(this.#shape?.fields ?? [])] },
      rowCount: Number.isNaN(count) ? null : count,
    }
  }
}

const isPrepared = (wire: Wire, name: string | undefined) =>
  name !== undefined &&
  (wire.parsedStatements[name] !== undefined || wire.submittedNamedStatements[name] !== undefined)

function shapeOf(fields: readonly pg.FieldDef[], types: Types): Shape {
  return { fields, types, parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text')) }
}
