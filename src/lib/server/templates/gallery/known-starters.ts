import type { Locale } from '#core/locale/locale.ts'
import { Refusal } from '#core/refusal.ts'
import { readStarters, type Starter } from './read-starters.ts'

/** The starters of each language, read when it is first asked for. */
export function makeKnownStarters() {
  const known = new Map<Locale, Promise<Starter[]>>()

  function startersIn(language: Locale): Promise<Starter[]> {
    const read = known.get(language) ?? readStarters(language)
    known.set(language, read)

    return read
  }

  /** Throws `not-found`. */
  async function getStarter(id: string, language: Locale): Promise<Starter> {
    const starter = (await startersIn(language)).find((one) => one.id === id)
    if (!starter) throw new Refusal('not-found')

    return starter
  }

  return { startersIn, getStarter }
}
