import { useId, useRef, type RefObject } from 'react'
import { goToPage } from './paging.ts'
import { useRoom } from './room-context.tsx'
import { RoomPicture } from './RoomPicture.tsx'
import { useModal } from './use-modal.ts'
import { useWords } from './use-words.ts'

export type PagesDialogProps = {
  /** Where one is, from 1. */
  page: number
  onClose: () => void
}

/** Beyond so many, typing a number is quicker than looking for the picture. */
const fewPages = 8
/** The smallest pictures the server draws, in pixels. */
const thumbnail = 320

/** Every page as a small picture, and the way to any of them. */
export function PagesDialog({ page, onClose }: PagesDialogProps) {
  const { say } = useRoom()
  const current = useRef<HTMLButtonElement>(null)
  const dialog = useModal(current)
  const pages = usePages()
  const id = useId()
  const areWordsHere = useWords()

  function go(to: number): void {
    dialog.current?.close()
    goToPage(Math.min(Math.max(to, 1), pages.length))
  }

  return (
    <dialog className="bottom-sheet pages-dialog" ref={dialog} aria-labelledby={id} onClose={onClose}>
      <div className="pages-head">
        <h2 id={id}>{say('pages')}</h2>
        {pages.length > fewPages && areWordsHere && <Jump page={page} all={pages.length} onGo={go} />}
      </div>
      <Thumbnails pages={pages} page={page} current={current} onGo={go} />
    </dialog>
  )
}

type Thumbnail = ReturnType<typeof usePages>[number]

/** The pages of all documents, as one leafs through them. */
function usePages() {
  const { session } = useRoom()

  return session.documents.flatMap((document) =>
    document.pages.map((size, page) => ({ document, size, page })),
  )
}

/** Straight to a page by its number. */
function Jump({ page, all, onGo }: { page: number; all: number; onGo: (page: number) => void }) {
  const { say } = useRoom()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  return (
    <form
      className="pages-jump"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onGo(Math.round(input.current?.valueAsNumber || page))
      }}
    >
      <label htmlFor={id}>{say('goToPage')}</label>
      <input
        className="control"
        id={id}
        ref={input}
        type="number"
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        min={1}
        max={all}
        defaultValue={page}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="submit" className="button button-secondary">
        {say('go')}
      </button>
    </form>
  )
}

type ThumbnailsProps = {
  pages: readonly Thumbnail[]
  page: number
  current: RefObject<HTMLButtonElement | null>
  onGo: (page: number) => void
}

function Thumbnails({ pages, page: at, current, onGo }: ThumbnailsProps) {
  const { say } = useRoom()

  return (
    <ol className="thumbnails">
      {pages.map(({ document, size, page }, index) => (
        <li key={`${document.id}/${page}`}>
          <button
            type="button"
            ref={index + 1 === at ? current : undefined}
            aria-current={index + 1 === at ? 'page' : undefined}
            onClick={() => onGo(index + 1)}
          >
            <RoomPicture
              path={`/documents/${document.id}/pages/${page}?width=${thumbnail}`}
              width={Math.round(size.width)}
              height={Math.round(size.height)}
              alt={say('pageOf', { document: document.name, page: page + 1, all: document.pages.length })}
              loading="lazy"
              decoding="async"
            />
            <span aria-hidden="true">{index + 1}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
