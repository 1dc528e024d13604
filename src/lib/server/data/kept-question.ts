import type { Transaction } from './database.ts'

type Values = Readonly<Record<string, unknown>>
type Preparable<T> = { prepare(name: string): { execute(values?: Record<string, unknown>): Promise<T> } }

/**
 * A question that is put into words once for each connection, with placeholders, and asked with other values each time:
 * the query builder takes longer to write a long one than the database to answer it. Values go as they are, times as text.
 */
export function keepQuestion<T>(
  write: (tx: Transaction) => Preparable<T>,
): (tx: Transaction, values: Values) => Promise<T> {
  const kept = new WeakMap<Transaction, ReturnType<Preparable<T>['prepare']>>()

  return (tx, values) => {
    // The name is given by the connection, as to every statement (`statements.ts`).
    const question = kept.get(tx) ?? write(tx).prepare('')
    kept.set(tx, question)

    return question.execute(values)
  }
}
