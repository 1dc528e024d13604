import { Refusal } from '#core/refusal.ts'
import { forEverybody } from '../../client-presence.ts'
import type { PageImage, PdfEngine } from '../../pdf/pdf-engine.ts'
import { readStarterFile, type Starter } from './read-starters.ts'

/** In pixels: a card's picture, and a page to be read. */
const widths = [320, 900] as const

/** Pictures of starters: made on first need and kept in memory, since there are few and they never change. */
export function makeStarterPages(pdf: PdfEngine) {
  const own = pdf.for({ owner: 'template-gallery', inRoom: false })
  const kept = new Map<string, Promise<PageImage>>()

  async function draw(starter: Starter, page: number, width: number): Promise<PageImage> {
    const [image] = await own.render(await readStarterFile(starter), [page], width)
    if (!image) throw new Refusal('not-found')

    return image
  }

  /** At the offered width nearest above `wished`. Throws `not-found`. */
  return (starter: Starter, page: number, wished: number): Promise<PageImage> => {
    if (!starter.pages[page]) throw new Refusal('not-found')
    const width = widths.find((offered) => offered >= wished) ?? widths[1]
    const key = `${starter.id} ${starter.language} ${page} ${width}`
    const known = kept.get(key)
    if (known) return known
    // Others wait for it too: whoever asked first may go.
    const drawn = forEverybody(() => draw(starter, page, width))
    kept.set(key, drawn)
    drawn.catch(() => kept.delete(key))

    return drawn
  }
}
