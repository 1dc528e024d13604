import type { ReactNode } from 'react'
import type { RoomField } from '#contract/signing-shapes.ts'
import { useFilling, type FillingMode } from './filling-context.tsx'
import { PageSheet } from './PageSheet.tsx'
import { isFillable } from './reading-order.ts'
import { useRoom } from './room-context.tsx'
import { StepHeading } from './StepHeading.tsx'
import { fillHeadingId } from './use-guide.ts'

type Props = {
  fields: readonly RoomField[]
  firstPage: ReactNode
  onMode: (mode: FillingMode) => void
}

/** Every page of every document with the fields that stand on it. */
export function DocumentPages({ fields, firstPage, onMode }: Props) {
  const { session, say } = useRoom()
  const { mode } = useFilling()
  // What is printed on everybody's pages is nothing to fill in.
  const isForm = fields.some(isFillable)

  return (
    <div className="document-pages">
      <div className="fill-head">
        <StepHeading id={fillHeadingId}>{say(isForm ? 'fillTitle' : 'readingTitle')}</StepHeading>
        <p className="muted">{say(isForm ? 'fillLead' : 'readLead')}</p>
        {isForm && (
          <button
            type="button"
            className="button button-plain live-only"
            onClick={() => onMode(mode === 'pages' ? 'list' : 'pages')}
          >
            {say(mode === 'pages' ? 'asList' : 'asPages')}
          </button>
        )}
      </div>
      {session.documents.map((document, rank) => (
        <section key={document.id} className="document" aria-label={document.name}>
          {session.documents.length > 1 && <h2 className="document-title">{document.name}</h2>}
          {document.pages.map((size, page) => (
            <PageSheet
              key={page}
              document={document}
              page={page}
              size={size}
              fields={fields}
              isFirst={rank === 0 && page === 0}
              text={rank === 0 && page === 0 ? firstPage : null}
            />
          ))}
        </section>
      ))}
    </div>
  )
}
