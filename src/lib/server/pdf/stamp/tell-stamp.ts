import type { Stamp } from '../stamp.ts'
import { element, type Element } from '../tagged/element.ts'

/** What a stamp is in the structure of its document. */
export type ToldStamp = {
  stamp: Stamp
  /** Null for what only decorates. */
  mark: Element | null
  /** The small print under a signature. */
  caption: Element | null
}

/** Values are form fields that became print; ink and pictures are told by words. */
export function tellStamp(stamp: Stamp, lang: string): ToldStamp {
  const caption = stamp.kind === 'signature' && stamp.caption !== '' ? element('P') : null

  return { stamp, mark: markOf(stamp, lang), caption }
}

function markOf(stamp: Stamp, lang: string): Element | null {
  const told = stamp.told ?? ''
  switch (stamp.kind) {
    case 'text':
      return told ? element('Form', { printed: { role: 'tv', described: told } }) : element('P')
    case 'tick':
      return element('Form', { printed: { role: 'cb', described: told }, alt: told || '✓' })
    case 'dot':
      return element('Form', { printed: { role: 'rb', described: told }, alt: told || '●' })
    case 'strike':
      return told ? element('Figure', { alt: told, lang }) : null
    case 'signature':
      return stamp.signature.kind === 'typed'
        ? element('Form', { printed: { role: 'tv', described: told } })
        : element('Figure', { alt: told || stamp.caption, lang })
    case 'picture':
      return element('Figure', { alt: told, lang })
  }
}

/** As they are read: from the top, and from the left where they begin at one height. */
export function inReadingOrder(told: readonly ToldStamp[]): Element[] {
  const sorted = told.toSorted(({ stamp: one }, { stamp: other }) => one.y - other.y || one.x - other.x)

  return sorted.flatMap(({ mark, caption }) => [mark, caption].filter((each) => each !== null))
}
