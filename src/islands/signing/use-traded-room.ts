import { useCallback, useEffect, useRef, useState } from 'react'
import type { SigningSession, TradeInput } from '#contract/signing-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { fetchWords } from './fetch-words.ts'
import * as keyed from './keyed-room.tsx'
import type { RoomWords } from './labels.ts'
import { askRoom, toRoomFailure, tradeToken } from './room-call.ts'
import { eventsOf, type RoomEvent } from './room-events.ts'
import { dropRoomKey, keepRoomKey } from './room-key.ts'
import { neededParts, withParts, type RoomParts } from './room-parts.ts'

export type TradeWiring = {
  /** Good for one trade; null: it stands behind the `#` of the address, where no log sees it. */
  token: string | null
  locale: Locale
  words: RoomWords
  onEvent?: (event: RoomEvent) => void
  /** Of a frame: what it shows of the page around it. */
  lookAround?: () => Promise<NonNullable<TradeInput['frame']>>
}

export type OpenTradedRoom = { session: SigningSession; parts: RoomParts; locale: Locale; words: RoomWords }
type State = { kind: 'opening' } | { kind: 'dead'; code: string } | ({ kind: 'open' } & OpenTradedRoom)

/** Trades a token for a room; speaks its languages, and tells the page around it what happens. */
export function useTradedRoom({ token, locale: first, words: firstWords, onEvent, lookAround }: TradeWiring) {
  const [state, setState] = useState<State>({ kind: 'opening' })
  const bearer = useRef('')
  const { tell, onSession } = useTold(onEvent)

  async function show(recipient: string, locale: Locale, words: RoomWords): Promise<void> {
    keepRoomKey(bearer.current, locale)
    const session = await askRoom(recipient, { method: 'GET', path: '' })
    const parts = await withParts({ keyed }, neededParts(session))
    setState({ kind: 'open', session, parts, locale, words })
  }

  // A token is traded once, also where effects run twice.
  const trade = useRef<Promise<void>>(undefined)
  useEffect(() => {
    trade.current ??= (async () => {
      const given = token ?? window.location.hash.slice(1)
      history.replaceState(null, '', window.location.pathname + window.location.search)
      try {
        const frame = await lookAround?.()
        const traded = await tradeToken({ token: given, ...(frame && { frame }) })
        bearer.current = traded.bearer
        await show(traded.recipient, first, firstWords)
      } catch (error) {
        const { code } = toRoomFailure(error)
        tell.current?.({ type: 'error', code })
        setState({ kind: 'dead', code })
      }
    })()

    return dropOnLeave()
    // Everything the trade needs is there from the start, and it happens once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  async function speak(locale: Locale): Promise<void> {
    const words = await fetchWords(locale, {})
    if (words && state.kind === 'open') await show(state.session.recipient.id, locale, words)
  }

  return { state, speak, onSession }
}

/** Tells of each session what is new in it. */
function useTold(onEvent: TradeWiring['onEvent']) {
  const told = useRef<SigningSession | null>(null)
  const tell = useRef(onEvent)
  useEffect(() => {
    tell.current = onEvent
  }, [onEvent])

  const onSession = useCallback((session: SigningSession) => {
    for (const event of eventsOf(session, told.current)) tell.current?.(event)
    told.current = session
  }, [])

  return { tell, onSession }
}

/** A page that the browser keeps for going back would keep the key too. */
function dropOnLeave(): () => void {
  const leave = () => dropRoomKey()
  const back = ({ persisted }: PageTransitionEvent) => {
    if (persisted) window.location.reload()
  }
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', back)

  return () => {
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', back)
  }
}
