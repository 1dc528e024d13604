// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RoomField, SigningSession } from '#contract/signing-shapes.ts'
import {
  asked,
  button,
  doing,
  fieldOf,
  goAway,
  open,
  press,
  session,
  standInForTheServer,
  text,
  tick,
} from './room.fixture.tsx'

beforeEach(standInForTheServer)
afterEach(goAway)

const typed = { kind: 'typed', text: 'A. Lima', hand: 'caveat' } as const
const radios = () =>
  [...document.querySelectorAll('dialog [name=way] + span')].map((each) => each.textContent)

async function openDialog(more: Partial<RoomField> = {}, rest: Partial<SigningSession> = {}) {
  await open(session({ stage: 'fill', fields: [fieldOf('Sign', 'signature', 0.5, more)], ...rest }))
  await tick('Sign')
  await vi.waitFor(() => button('Use this signature'))
}

describe('adopting a signature [W3]', () => {
  test('offers every way, or those that the field allows', async () => {
    await openDialog()
    expect(radios()).toEqual(['Type', 'Draw', 'Upload'])
    await goAway()
    standInForTheServer()
    await openDialog({ ways: ['draw', 'upload'] })
    expect(radios()).toEqual(['Draw', 'Upload'])
  })

  test('refuses what is too simple, in words', async () => {
    await openDialog({ ways: ['draw'] })
    await press('Use this signature')
    expect(document.querySelector('dialog [role=alert]')?.textContent).toContain(
      'This signature is too short.',
    )
  })

  test('asks why one signs where the field does, and keeps it with the signature', async () => {
    await openDialog({ asksReason: true })
    await press('Use this signature')
    expect(text()).toContain('Give a reason.')
    await doing(() => {
      const input = document.querySelector<HTMLInputElement>('dialog input[id$="-reason"]')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'I approve')
      input?.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await press('Use this signature')
    await press('Sign and finish')
    expect(asked.find(({ path }) => path === '/complete')?.body).toMatchObject({
      values: { Sign: { kind: 'typed', text: 'Ana Lima', reason: 'I approve' } },
    })
  })

  test('offers a member what they keep, and keeps what is new when asked to', async () => {
    await openDialog({}, { entry: 'own', saved: { signature: typed, initials: null } })
    await doing(() => document.querySelector<HTMLInputElement>('dialog .check input')?.click())
    await press('Use my saved one')
    const kept = asked.find(({ path }) => path === '/api/users/me/signatures')
    expect(kept?.body).toEqual({ signature: typed })
    expect(text()).toContain('Check before you finish')
  })

  test('keeps nothing for a guest', async () => {
    await openDialog()
    expect(text()).not.toContain('Keep it for the next time')
  })
})
