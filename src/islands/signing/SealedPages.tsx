import { useRoom } from './room-context.tsx'
import { RoomPicture } from './RoomPicture.tsx'

/** As the pages of a document that is filled in: at once and at twice the density. */
const imageWidths = [800, 1600] as const

/** What was signed, as it was sealed: every page, the certificate's too. */
export function SealedPages() {
  const { session, say } = useRoom()
  const { sealed } = session
  if (!sealed.some(({ pages }) => pages.length > 0)) return null

  return (
    <section className="sealed-pages" aria-label={say('signedPages')}>
      <h2>{say('signedPages')}</h2>
      {sealed.flatMap(({ document, name, pages }) =>
        pages.map(({ width, height }, page) => {
          const path = (wide: number) => `/documents/${document}/sealed/pages/${page}?width=${wide}`
          return (
            <RoomPicture
              key={`${document}/${page}`}
              className="sealed-page"
              path={path(imageWidths[0])}
              widths={Object.fromEntries(imageWidths.map((wide) => [path(wide), wide]))}
              sizes="(width >= 42rem) 40rem, 100vw"
              width={Math.round(width)}
              height={Math.round(height)}
              alt={say('sealedPage', { document: name, page: page + 1, all: pages.length })}
              loading="lazy"
              decoding="async"
            />
          )
        }),
      )}
    </section>
  )
}
