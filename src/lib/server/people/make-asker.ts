import { sql } from 'drizzle-orm'
import type { Person } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { keepQuestion } from '../data/kept-question.ts'
import type { ReadSession, SessionReader } from '../identity/session-reader.ts'
import type { Liveness } from '../identity/session-lifetime.ts'
import { accountIn, selectKnown, type Account } from './account.ts'

/** Who asks: what the session says, and what is known of the person, where both were asked in one statement. */
export type Asked = ReadSession & { account: Account | null }

export interface Asker {
  /** Never throws for what a client sends, nor for an identity service out of reach. */
  read(headers: { cookie: string | null; authorization: string | null }): Promise<Asked>
  /** What is known by now of somebody who was found a while ago; null where their sign-in stands no more. */
  again(person: Pick<Person, 'subject' | 'sessionId'>): Promise<Account | null>
}

type Parts = {
  database: Database
  sessions: SessionReader
  /** For identity services that keep their sign-ins in our database: whether one still stands. */
  liveness: Liveness | undefined
}

/** At the edge of every page and call, once: nobody behind it asks who asks again. */
export function makeAsker({ database, sessions, liveness }: Parts): Asker {
  const ask = keepQuestion((tx) => selectKnown(tx, sql.placeholder('subject'), liveness?.isLive))

  return {
    async read(headers) {
      let account: Account | null = null
      const session = await sessions.read(headers, async ({ subject, originJti }) => {
        if (!liveness || originJti === undefined) return undefined
        const values = { subject, ...liveness.valuesFor(originJti) }
        const rows = await database.look(null, (tx) => ask(tx, values))
        account = accountIn(rows)

        return rows[0]?.isLive
      })

      return { ...session, account: session.identity ? account : null }
    },

    async again({ subject, sessionId }) {
      const rows = await database.read(null, (tx) =>
        liveness && sessionId !== null
          ? ask(tx, { subject, ...liveness.valuesFor(sessionId) })
          : selectKnown(tx, subject),
      )

      return rows[0]?.isLive ? accountIn(rows) : null
    },
  }
}
