import type { CompletionCertificateBlock } from '../completion-certificate.ts'
import type { FindMiniature } from './miniatures.ts'
import type { Piece } from './piece.ts'
import { setEvents } from './set-events.ts'
import { setFacts } from './set-facts.ts'
import { setPages } from './set-pages.ts'
import { setPerson } from './set-person.ts'
import { setHeading, setParagraph, setTitle } from './set-prose.ts'
import { setQr } from './set-qr.ts'

type Blocks = readonly CompletionCertificateBlock[]

/** In their order. What leads in to something never ends a page without it. */
export function setBlocks(blocks: Blocks, miniatures: FindMiniature): Piece[] {
  return blocks.flatMap((block, index) => {
    const pieces = setBlock(block, miniatures)

    return leadsIn(blocks, index) ? keptWithNext(pieces) : pieces
  })
}

/** A paragraph between a heading and what is no prose says what that is. */
function leadsIn(blocks: Blocks, index: number): boolean {
  const next = blocks[index + 1]?.kind
  if (blocks[index - 1]?.kind !== 'heading' || blocks[index]?.kind !== 'paragraph') return false

  return next !== undefined && next !== 'heading' && next !== 'paragraph'
}

function keptWithNext(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, index) =>
    index === pieces.length - 1 ? { ...piece, keepsWithNext: true } : piece,
  )
}

function setBlock(block: CompletionCertificateBlock, miniatures: FindMiniature): Piece[] {
  switch (block.kind) {
    case 'title':
      return setTitle(block.text, block.subtitle)
    case 'heading':
      return setHeading(block.text)
    case 'paragraph':
      return setParagraph(block.text, block.locale)
    case 'facts':
      return setFacts(block.rows)
    case 'person':
      return setPerson(block)
    case 'events':
      return setEvents(block.rows)
    case 'pages':
      return setPages(block, miniatures)
    case 'qr':
      return setQr(block.url, block.text)
  }
}
