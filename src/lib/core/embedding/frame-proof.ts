import type { FrameProof } from '../audit/way-in.ts'

/** What a browser told of the page around an embedded room: null where it tells nothing. */
export type SeenFrame = {
  /** `Sec-Fetch-Dest` of the request for the frame's page. */
  destination: string | null
  /** Origin of its `Referer`; `null` as a word where the header is no address. */
  referrer: string | null
  /** `location.ancestorOrigins`, the nearest first. */
  ancestors: readonly string[] | null
  /** Origin of the window around the frame, as its answer to a message told. */
  answered: string | null
  /** No window is around it. */
  isTop: boolean
}

/**
 * How the browser showed that the room stands in a page of `origin`, and in no other; empty when it showed nothing, or
 * when anything speaks against it. Only browsers are bound by this: whoever holds a token in a program of their own can
 * say what they like.
 */
export function proveFrame(origin: string, seen: SeenFrame): readonly FrameProof[] {
  const { destination, referrer, ancestors, answered, isTop } = seen
  const isFrame = destination === 'iframe' || destination === 'frame'
  const isElsewhere =
    isTop ||
    (destination !== null && !isFrame) ||
    (referrer !== null && referrer !== origin) ||
    (ancestors !== null && (ancestors.length === 0 || ancestors.some((one) => one !== origin))) ||
    (answered !== null && answered !== origin)
  if (isElsewhere) return []

  return [
    // The browser shows no frame to pages that the policy does not name, so a script that runs in one shows where it is.
    ...(isFrame ? (['frame-ancestors'] as const) : []),
    ...(ancestors ? (['ancestor-origins'] as const) : []),
    ...(answered ? (['handshake'] as const) : []),
    ...(referrer ? (['referrer'] as const) : []),
  ]
}
