import type { Saved } from './autosave.ts'
import type { Body } from './without-blamed.ts'

/** How a draft is saved: what the server cannot take of it waits, all the rest is stored. `first` is what it has. */
export function makeSaving<B extends Body>(
  first: B,
  send: (body: B, version: number | null) => Promise<{ version: number }>,
) {
  let last = first

  /** `heldBack` are pointers to what was left out before it was sent. */
  return async (body: B, version: number | null, heldBack: readonly string[] = []): Promise<Saved> => {
    const saved = await send(body, version).then(
      (answer) => ({ answer, heldBack: [] }),
      async (refusal: unknown) => {
        const { sendAllBut } = await import('./send-all-but.ts')
        return sendAllBut(refusal, { body, last }, (rest) => send(rest, version))
      },
    )
    if (saved.heldBack.length === 0) last = body

    return { version: saved.answer.version, heldBack: [...heldBack, ...saved.heldBack] }
  }
}
