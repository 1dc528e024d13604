import { useEffect } from 'react'
import type { SigningSession } from '#contract/signing-shapes.ts'
import { brandLook } from '#core/branding/brand-look.ts'
import { locales, type Locale } from '#core/locale/locale.ts'
import { expiryText } from './expiry-text.ts'
import { fillIn, type RoomWords } from './labels.ts'
import { SigningForm } from './SigningForm.tsx'
import { useTradedRoom, type OpenTradedRoom, type TradeWiring } from './use-traded-room.ts'

type Languages = {
  /** Each language by its own name. */
  languages: Readonly<Record<Locale, string>>
}

/** The room in a frame or on a handed device: its key is traded for a one-use token and lives in memory alone. */
export function TradedRoom({ languages, ...wiring }: TradeWiring & Languages) {
  const { state, speak, onSession } = useTradedRoom(wiring)
  const { labels, problems } = wiring.words
  const spoken = state.kind === 'open' ? state.locale : wiring.locale
  useEffect(() => {
    document.documentElement.setAttribute('lang', spoken)
  }, [spoken])
  const brand = state.kind === 'open' ? state.session.envelope.brand.colour : null
  useEffect(() => (brand ? wearBrand(document.documentElement, brand) : undefined), [brand])

  if (state.kind === 'opening') return <Notice text={labels.opening} />
  if (state.kind === 'dead') {
    const text = isDead(state.code) ? labels.tokenDeadText : problems[state.code]
    return <Notice title={labels.tokenDeadTitle} text={text ?? labels.unexpected} />
  }

  return (
    <>
      <OpenRoom key={state.locale} room={state} onSession={onSession} />
      <LanguageChoice
        {...{ languages }}
        label={state.words.labels.language}
        spoken={state.locale}
        onSpeak={(locale) => void speak(locale).catch(() => undefined)}
      />
    </>
  )
}

/** As `layouts/Room.astro` does where the server knows the room before its page. */
function wearBrand({ dataset, style }: HTMLElement, colour: string): void {
  dataset['brand'] = ''
  for (const [role, shade] of Object.entries(brandLook(colour))) style.setProperty(role, shade)
}

type OpenRoomProps = { room: OpenTradedRoom; onSession: (session: SigningSession) => void }

function OpenRoom({ room: { session, parts, locale, words }, onSession }: OpenRoomProps) {
  return (
    <SigningForm
      {...{ session, parts, locale, onSession }}
      account={null}
      labels={words.labels}
      problems={words.problems}
      expires={expiryText(session.envelope, locale)}
      documentSizes={sizesOf(session, locale, words)}
      outcomes={none}
      refusal={null}
    />
  )
}

type ChoiceProps = Languages & {
  label: string | undefined
  spoken: Locale
  onSpeak: (locale: Locale) => void
}

function LanguageChoice({ languages, label, spoken, onSpeak }: ChoiceProps) {
  return (
    <nav className="room-footer" aria-label={label}>
      <ul>
        {locales.map((locale) => (
          <li key={locale}>
            <button
              type="button"
              className="button-plain"
              lang={locale}
              aria-current={locale === spoken ? 'true' : undefined}
              onClick={() => onSpeak(locale)}
            >
              {languages[locale]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
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

function sizesOf({ documents }: SigningSession, locale: Locale, { pages }: RoomWords) {
  const rules = new Intl.PluralRules(locale)
  return Object.fromEntries(
    documents.map(({ id, pages: all }) => {
      const text = pages[rules.select(all.length)] ?? pages.other ?? ''
      return [id, fillIn(text, { count: all.length })]
    }),
  )
}
