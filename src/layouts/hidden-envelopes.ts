import type { Member } from '#server/actor.ts'

/** By who asks, who is another object in each request. */
const asked = new WeakMap<Member, Promise<number | null>>()

/**
 * How many live envelopes test mode hides from the visitor, asked once for each page, and only in test mode; null where
 * there is nothing to tell. A page does without what it cannot learn.
 */
export function hiddenEnvelopes({ app, member }: Pick<App.Locals, 'app' | 'member'>): Promise<number | null> {
  if (member?.organization.mode !== 'test') return Promise.resolve(null)
  const known = asked.get(member) ?? app.envelopes.hidden(member).catch(() => null)
  asked.set(member, known)

  return known
}
