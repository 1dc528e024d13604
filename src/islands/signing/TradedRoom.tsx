import { useCallback, useEffect, useRef, useState } from 'react'
import type { SigningSession, TradeInput } from '#contract/signing-shapes.ts'
import { locales, type Locale } from '#core/locale/locale.ts'
import { expiryText } from './expiry-text.ts'
import { fetchWords } from './fetch-words.ts'
import * as keyed from './keyed-room.tsx'
import { fillIn, type RoomWords } from './labels.ts'
import { askRoom, toRoomFailure, tradeToken } from './room-call.ts'
import { dropRoomKey, keepRoomKey } from './room-key.ts'
import { neededParts, withParts, type RoomParts } from './room-parts.ts'
import { SigningForm } from './SigningForm.tsx'

export type RoomEvent =
  | { type: 'ready' | 'viewed' | 'completed' | 'declined' | 'delegated' | 'expired' }
  | { type: 'step'; step: SigningSession['stage'] }
  | { type: 'error'; code: string }

type Props = {
  /** Good for one trade; null: it stands behind the `#` of the address, where no log sees it. */
  token: string | null
  locale: Locale
  words: RoomWords
  /** Each language by its own name. */
  languages: Readonly<Record<Locale, string>>
  onEvent?: (event: RoomEvent) => void
  /** Of a frame: what it shows of the page around it. */
  lookAround?: () => Promise<NonNullable<TradeInput['frame']>>
}

type State =
  | { kind: 'opening' }
  | { kind: 'dead'; code: string }
  | { kind: 'open'; session: SigningSession; parts: RoomParts; locale: Locale; words: RoomWords }

/** The room in a frame or on a handed device: its key is traded for a one-use token and lives in memory alone. */
export function TradedRoom(props: Props) {
  const { token, locale: first, words: firstWords, languages, onEvent, lookAround } = props
  const [state, setState] = useState<State>({ kind: 'opening' })
  const bearer = useRef('')
  const told = useRef<SigningSession | null>(null)
  const tell = useRef(onEvent)
  useEffect(() => {
    tell.current = onEvent
  }, [onEvent])

  const onSession = useCallback((session: SigningSession) => {
    for (const event of eventsOf(session, told.current)) tell.current?.(event)
    told.current = session
  }, [])

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

  const spoken = state.kind === 'open' ? state.locale : first
  useEffect(() => {
    document.documentElement.setAttribute('lang', spoken)
  }, [spoken])

  async function speak(locale: Locale): Promise<void> {
    const words = await fetchWords(locale, {})
    if (words && state.kind === 'open') await show(state.session.recipient.id, locale, words)
  }

  if (state.kind === 'opening') return <Notice text={firstWords.labels.opening} />
  if (state.kind === 'dead') {
    const { tokenDeadTitle, tokenDeadText } = firstWords.labels
    const text = isDead(state.code) ? tokenDeadText : firstWords.problems[state.code]
    return <Notice title={tokenDeadTitle} text={text ?? firstWords.labels.unexpected} />
  }
  const { session, parts, locale, words } = state

  return (
    <>
      <SigningForm
        key={locale}
        session={session}
        parts={parts}
        locale={locale}
        account={null}
        labels={words.labels}
        problems={words.problems}
        expires={expiryText(session.envelope.expiresAt, locale)}
        documentSizes={sizesOf(session, locale, words)}
        outcomes={none}
        refusal={null}
        onSession={onSession}
      />
      <nav className="room-footer" aria-label={words.labels.language}>
        <ul>
          {locales.map((other) => (
            <li key={other}>
              <button
                type="button"
                className="button-plain"
                lang={other}
                aria-current={other === locale ? 'true' : undefined}
                onClick={() => void speak(other).catch(() => undefined)}
              >
                {languages[other]}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** Both ask for the same: to open it again from the page it belongs to. */
const isDead = (code: string) => code === 'token-dead' || code === 'origin-not-allowed'

const none = { hidden: [], computed: {} }

function Notice({ title, text }: { title?: string | undefined; text: string | undefined }) {
  return (
    <div className="column">
      <section className="card" aria-live="polite">
        {title && <h1 className="step-heading">{title}</h1>}
        <p>{text}</p>
      </section>
    </div>
  )
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

function sizesOf({ documents }: SigningSession, locale: Locale, { pages }: RoomWords) {
  const rules = new Intl.PluralRules(locale)
  return Object.fromEntries(
    documents.map(({ id, pages: all }) => {
      const text = pages[rules.select(all.length)] ?? pages.other ?? ''
      return [id, fillIn(text, { count: all.length })]
    }),
  )
}

/** What the page around a frame hears of. */
export function eventsOf(session: SigningSession, before: SigningSession | null): RoomEvent[] {
  const { stage, recipient, envelope } = session
  const hasStatus = (status: string) => recipient.status === status && before?.recipient.status !== status
  const isPast = (status: string) =>
    stage === 'closed' && envelope.status === status && before?.stage !== 'closed'

  return [
    ...(before ? [] : [{ type: 'ready' } as const]),
    ...(hasStatus('viewed') ? [{ type: 'viewed' } as const] : []),
    ...(before?.stage === stage ? [] : [{ type: 'step', step: stage } as const]),
    ...(hasStatus('completed') ? [{ type: 'completed' } as const] : []),
    ...(hasStatus('declined') || isPast('declined') ? [{ type: 'declined' } as const] : []),
    ...(hasStatus('replaced') ? [{ type: 'delegated' } as const] : []),
    ...(hasStatus('expired') || isPast('expired') ? [{ type: 'expired' } as const] : []),
  ]
}
