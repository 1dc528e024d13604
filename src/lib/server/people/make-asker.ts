import { sql, type SQL } from 'drizzle-orm'
import type { Person } from '../actor.ts'
import type { Database } from '../data/database.ts'
import type { ReadSession, SessionReader } from '../identity/session-reader.ts'
import { knownBySubject, type Standing } from './standing.ts'

/** Who asks: what the session says, and what is known of the person, where both were asked in one statement. */
export type Asked = ReadSession & { standing: Standing | null }

export interface Asker {
  /** Never throws for what a client sends, nor for an identity service out of reach. */
  read(headers: { cookie: string | null; authorization: string | null }): Promise<Asked>
  /** What is known by now of somebody who was found a while ago; null where their sign-in stands no more. */
  again(person: Pick<Person, 'subject' | 'sessionId'>): Promise<Standing | null>
}

type Parts = {
  database: Database
  sessions: SessionReader
  /** For identity services that keep their sign-ins in our database: whether one still stands. */
  isLive: ((originJti: string) => SQL<boolean>) | undefined
}

/** At the edge of every page and call, once: nobody behind it asks who asks again. */
export function makeAsker({ database, sessions, isLive }: Parts): Asker {
  return {
    async read(headers) {
      let standing: Standing | null = null
      const session = await sessions.read(headers, async ({ subject, originJti }) => {
        if (!isLive || originJti === undefined) return undefined
        const known = await database.read(null, (tx) => knownBySubject(tx, subject, isLive(originJti)))
        standing = known?.standing ?? null

        return known?.isLive
      })

      return { ...session, standing: session.identity ? standing : null }
    },

    async again({ subject, sessionId }) {
      const stands = isLive && sessionId !== null ? isLive(sessionId) : sql<boolean>`true`
      const known = await database.read(null, (tx) => knownBySubject(tx, subject, stands))

      return known?.isLive ? known.standing : null
    },
  }
}
