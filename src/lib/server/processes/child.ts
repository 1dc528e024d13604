import type { Role } from '../config/config.ts'

/** What a process is begun for: to answer, or to do the jobs. */
export type ChildRole = Exclude<Role, 'all'>

/** How a process ended: its exit code, or the signal. Both are null where it could not even be begun. */
export type Ending = { code: number | null; signal: string | null }

/** A process that this one has begun. */
export type Child = {
  id: number
  role: ChildRole
  /** Resolves once it does its work; with false where it ended before. */
  ready: Promise<boolean>
  ended: Promise<Ending>
  /** It is to finish what it is at; at once, while it does not do its work yet. */
  end(): void
}
