import type { Writable } from 'node:stream'
import type pg from 'pg'
import { tracing } from '../tracing/tracing.ts'
import { heard } from './open-pool.ts'
import { Question, type Shapes, type Wanted } from './question.ts'

/** `text` is null where a transaction begins. */
export type StatementListener = (text: string | null) => void

/**
 * Within a statement: how it is best answered hangs on what it is asked about, such as how much an organization has. A
 * prepared one is planned once for everybody, so these are not prepared.
 */
export const plannedAnew = '/* planned anew */'

/** What is sent to the database: named, so that it is planned once, and told to whoever counts. */
export type Statements = {
  /** Under which name a connection prepares this text; undefined for what is rarely asked. */
  nameOf(text: string): string | undefined
  sent(text: string): void
  began(): void
  watch(listener: StatementListener): () => void
}

/** A statement is prepared at its second use; texts with lists of many lengths must not crowd the server's memory. */
const mostNames = 400
const mostSeenOnce = 2_000

export function makeStatements(): Statements {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  const listeners = new Set<StatementListener>()
  const tell = (text: string | null) => {
    for (const listener of listeners) listener(text)
  }

  return {
    nameOf(text) {
      if (text.includes(plannedAnew)) return undefined
      const known = names.get(text)
      if (known !== undefined || names.size === mostNames) return known
      if (!seenOnce.delete(text)) {
        if (seenOnce.size === mostSeenOnce) seenOnce.clear()
        seenOnce.add(text)
        return undefined
      }
      const name = `s${names.size}`
      names.set(text, name)

      return name
    },
    sent: tell,
    began: () => tell(null),
    watch(listener) {
      listeners.add(listener)

      return () => void listeners.delete(listener)
    },
  }
}

/**
 * What is sent over a connection in one turn of the event loop leaves it in one packet: a transaction's opening, its first
 * statement and, of a reading, its end. To hand over a packet costs more than to write it.
 */
export function inOneFlight(client: pg.PoolClient): () => void {
  const { connection } = client as unknown as { connection: { stream: Writable } }
  let isOpen = false

  return () => {
    if (isOpen) return
    isOpen = true
    connection.stream.cork()
    process.nextTick(() => {
      isOpen = false
      connection.stream.uncork()
    })
  }
}

/** A span below that of whoever asks, without any value: what nobody asked for, such as a look for work, is not told. */
function traceStatement(text: string, answer: Promise<unknown>): void {
  const [operation = ''] = /^\s*\w+/.exec(text) ?? []
  const span = tracing()?.below({
    name: operation.trim().toUpperCase(),
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  })
  if (!span) return
  answer.then(
    () => span.end(),
    () => {
      span.fail('refused')
      span.end()
    },
  )
}

/** A connection as the query builder uses it. */
export function preparing(client: pg.PoolClient, statements: Statements, board: () => void) {
  /** The one statement that may be sent; null once it was, undefined where any number may be. */
  let reading: Reading | null | undefined
  /** Told of the next statement that leaves. */
  let onSent = () => {}
  const unread: Promise<unknown>[] = []
  const shapes: Shapes = new Map()

  return {
    query(wanted: Wanted, values: unknown[]): Promise<pg.QueryResult> {
      if (reading === null) throw new Error('a reading asks one thing')
      statements.sent(wanted.text)
      board()
      const named = { ...wanted, name: statements.nameOf(wanted.text) }
      const question = new Question(named, values, shapes, reading?.organization ?? null)
      client.query(question)
      traceStatement(wanted.text, question.answer)
      onSent()
      if (reading) reading = null

      return question.answer
    },

    /**
     * Resolves once the one statement of `write` is on its way. Nobody reads its answer: what follows goes right behind it, and
     * {@link settled} tells whether it failed.
     */
    async ahead(write: () => PromiseLike<unknown>): Promise<void> {
      const sent = new Promise<void>((resolve) => {
        onSent = resolve
      })
      const answer = heard(Promise.resolve().then(write))
      unread.push(answer)
      await Promise.race([sent, answer.catch(() => {})])
    },

    /** Answers of what was sent ahead since this was last asked. Throws what the first that failed has thrown. */
    async settled(): Promise<void> {
      const all = await Promise.allSettled(unread.splice(0))
      const failed = all.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    },

    /** Lets `ask` send one statement, as a reading of its own. */
    async once<T>(wished: Reading, ask: () => Promise<T>): Promise<T> {
      reading = wished
      try {
        return await ask()
      } finally {
        reading = undefined
      }
    },

    /** The same behind other readings, each of which begins when the one before it is sent; {@link alone} ends that. */
    beside<T>(wished: Reading, ask: () => Promise<T>, sent: () => void): Promise<T> {
      reading = wished
      onSent = sent

      return ask()
    },

    /** Any number of statements may be sent again. */
    alone(): void {
      reading = undefined
      onSent = () => {}
    },
  }
}

/** Whose rows are seen, as {@link Question} is told. */
type Reading = { organization: string | null }
