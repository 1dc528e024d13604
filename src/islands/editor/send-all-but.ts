import { ApiError } from '#browser/api-error.ts'
import { type Body, problemPointers, withoutBlamed } from './without-blamed.ts'

/** As many rounds as a draft may need until nothing is left to blame; more is a server that blames what it was not sent. */
const mostRounds = 8

/**
 * Sends a draft again without what the server has blamed of it, so that one field keeps nothing else from being saved.
 * `last` is what it has taken before. Throws what it is refused for otherwise.
 */
export async function sendAllBut<B extends Body, A>(
  refusal: unknown,
  { body, last }: { body: B; last: B },
  send: (body: B) => Promise<A>,
): Promise<{ answer: A; heldBack: readonly string[] }> {
  const heldBack = new Set<string>()
  let rest = body
  let error = refusal
  for (let round = 0; round < mostRounds; round += 1) {
    const pointers = error instanceof ApiError ? problemPointers(error.body) : []
    const less = withoutBlamed(rest, last, pointers)
    if (less === rest) break
    for (const pointer of pointers) heldBack.add(ofWhole(pointer, rest, body))
    rest = less
    try {
      return { answer: await send(rest), heldBack: [...heldBack] }
    } catch (again) {
      error = again
    }
  }
  throw error
}

/** A pointer into what was sent as one into the whole draft: what is left out has moved the others up. */
function ofWhole(pointer: string, sent: Body, whole: Body): string {
  const [, part, index, ...rest] = pointer.split('/')
  if (part !== 'fields' && part !== 'recipients') return pointer
  const { id, key } = sent[part][Number(index)] ?? {}
  const place = whole[part].findIndex((one) => one.id === id && one.key === key)

  return ['', part, place, ...rest].join('/')
}
