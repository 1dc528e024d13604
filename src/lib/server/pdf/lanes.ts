import type { JobRequest } from './pdf-jobs.ts'

/**
 * What a job is, for whoever waits beside it: `room` is a look or a check of somebody who signs, `seal` is theirs too,
 * `short` takes a moment, `long` may take all the time a job may.
 */
export const lanes = ['room', 'seal', 'short', 'long'] as const
export type Lane = (typeof lanes)[number]

/** Images of so many pages are a look; of more they are made ahead. */
const pagesOfALook = 3

export function laneOf(request: JobRequest, inRoom: boolean): Lane {
  switch (request.kind) {
    case 'prepareSeal':
    case 'prepareApproval':
      return 'seal'
    case 'readText':
    case 'fit':
      return inRoom ? 'room' : 'short'
    case 'render':
      if (request.input.pages.length > pagesOfALook) return 'long'
      return inRoom ? 'room' : 'short'
    case 'admit':
    case 'glance':
    case 'prepareArchive':
    case 'prepareCopy':
    case 'typesetPaper':
    case 'findText':
    case 'suggest':
    case 'signersIn':
    case 'namesIn':
    case 'judge':
      return 'long'
  }
}

/** What one process takes on; where it has a choice, the lanes have their turns. */
export type Post = { lanes: readonly Lane[]; yields: boolean }

/**
 * One process is kept for rooms and seals, so that nobody's uploads keep those who sign waiting; what takes long yields
 * the processor to the rest. With two processes one does all the rest, with one nothing can be kept.
 */
export function postsOf(children: number): Post[] {
  const kept: Post = { lanes: ['room', 'seal'], yields: false }
  if (children === 1) return [{ lanes, yields: false }]
  if (children === 2) return [kept, { lanes: ['short', 'long'], yields: true }]

  return Array.from({ length: children }, (_, place): Post => {
    if (place === 0) return kept
    return place % 2 === 1
      ? { lanes: ['long', 'seal'], yields: true }
      : { lanes: ['short', 'room'], yields: false }
  })
}

/** What may wait for one owner before more is refused. Seals are never: everybody has signed. */
export const waitingOfOwner: Readonly<Record<Lane, number>> = {
  room: 500,
  seal: Infinity,
  short: 200,
  long: 12,
}
