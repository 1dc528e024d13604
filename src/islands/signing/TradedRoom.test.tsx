// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import { roomLabelKeys } from './label-keys.ts'
import type { RoomWords } from './labels.ts'
import { keyHeaders } from './room-key.ts'
import {
  answers,
  asked,
  awaken,
  button,
  doing,
  draw,
  goAway,
  ids,
  json,
  press,
  session,
  standInForTheServer,
  text,
} from './room.fixture.tsx'
import { eventsOf, type RoomEvent } from './room-events.ts'
import { TradedRoom } from './TradedRoom.tsx'

beforeEach(standInForTheServer)
afterEach(goAway)

const wordsOf = ({ signing, problems }: typeof enUS): RoomWords => ({
  labels: Object.fromEntries(roomLabelKeys.map((key) => [key, signing.room[key]])),
  problems,
  pages: { one: '{{count}} page', other: '{{count}} pages' },
})
const languages = { 'en-US': 'English', 'es-ES': 'Español', 'fr-FR': 'Français', 'pt-BR': 'Português' }
const heard: RoomEvent[] = []

async function openTraded(token = 'once') {
  heard.length = 0
  const room = (
    <TradedRoom
      token={token}
      locale="en-US"
      words={wordsOf(enUS)}
      languages={languages}
      onEvent={(event) => heard.push(event)}
    />
  )
  draw(room)
  await awaken(room)
}

describe('a room whose key is traded for a token', () => {
  test('trades it once, and sends the key with the language of every call', async () => {
    answers['/api/signing/trade'] = () => json({ recipient: ids.recipient, bearer: 'secret', expiresAt: '' })
    answers[''] = () => json(session())
    await openTraded()
    await vi.waitFor(() => expect(text()).toContain('asks you to sign'))

    expect(asked.filter(({ path }) => path.endsWith('/trade'))).toMatchObject([{ body: { token: 'once' } }])
    const { headers } = asked.find(({ path }) => path === '') ?? { headers: new Headers() }
    expect([headers.get('authorization'), headers.get('accept-language')]).toEqual(['Bearer secret', 'en-US'])
    expect(heard).toEqual([{ type: 'ready' }, { type: 'step', step: 'consent' }])
    expect(text()).toContain('1 page')
  })

  test('changes its language without a new page', async () => {
    answers['/api/signing/trade'] = () => json({ recipient: ids.recipient, bearer: 'secret', expiresAt: '' })
    answers[''] = () => json(session())
    answers['/sign/words/fr-FR.json'] = () => json(wordsOf(frFR))
    await openTraded()
    await vi.waitFor(() => button('Français'))
    await press('Français')
    await vi.waitFor(() => expect(text()).toContain('vous demande de signer'))
    expect(keyHeaders()['accept-language']).toBe('fr-FR')
  })

  test('drops the key when the page goes', async () => {
    answers['/api/signing/trade'] = () => json({ recipient: ids.recipient, bearer: 'secret', expiresAt: '' })
    answers[''] = () => json(session())
    await openTraded()
    await vi.waitFor(() => expect(keyHeaders()).not.toEqual({}))
    await doing(() => window.dispatchEvent(new Event('pagehide')))
    expect(keyHeaders()).toEqual({})
  })

  test('says that a token is used up, and tells the page around', async () => {
    answers['/api/signing/trade'] = () => json({ code: 'token-dead' }, 404)
    await openTraded('used')
    await vi.waitFor(() => expect(text()).toContain('This link no longer works'))
    expect(heard).toEqual([{ type: 'error', code: 'token-dead' }])
  })
})

describe('what the page around a room hears', () => {
  const filling = session({ stage: 'fill', recipient: { status: 'viewed' } })

  test.each([
    ['completed', session({ stage: 'done', recipient: { status: 'completed' } })],
    ['declined', session({ stage: 'closed', recipient: { status: 'declined' } })],
    ['delegated', session({ stage: 'closed', recipient: { status: 'replaced' } })],
    ['expired', session({ stage: 'closed', envelope: { status: 'expired' } })],
  ])('%s', (type, after) => {
    expect(eventsOf(after, filling).map((event) => event.type)).toEqual(['step', type])
  })

  test('nothing twice', () => {
    expect(eventsOf(filling, filling)).toEqual([])
  })
})
