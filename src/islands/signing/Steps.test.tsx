// @vitest-environment happy-dom
import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RoomAccess, SigningSession } from '#contract/signing-shapes.ts'
import {
  answers,
  asked,
  button,
  form,
  goAway,
  ids,
  json,
  open,
  press,
  session,
  standInForTheServer,
  text,
} from './room.fixture.tsx'

beforeEach(standInForTheServer)
afterEach(goAway)

const access = (more: Partial<RoomAccess>) =>
  session({
    stage: 'access',
    documents: [],
    access: { check: 'passcode', hint: null, sent: false, triesLeft: 5, step: 1, of: 1, ...more },
  })

/** Types into the only field of the step and sends it. */
async function answer(given: string) {
  await act(async () => {
    document.querySelector<HTMLInputElement>('[name=answer]')!.value = given
  })
  await press('Continue')
}

describe('an access check [W3]', () => {
  test('asks for the passcode, says how many tries are left, then lets in', async () => {
    answers['/access'] = () => json({ code: 'access-code-wrong' }, 403)
    answers[''] = () => json(access({ triesLeft: 4 }))
    await open(access({}))
    await answer('wrong')
    expect(text()).toContain('That is not the right code.')
    expect(text()).toContain('Tries left: 4')

    answers['/access'] = () => json(session())
    await answer('right')
    expect(asked.findLast(({ path }) => path === '/access')?.body).toEqual({
      check: 'passcode',
      answer: 'right',
    })
    expect(text()).toContain('asks you to sign')
  })

  test('sends a code when it is asked to, and leads on to typing it', async () => {
    const asks = { check: 'email_code', hint: 'a•••@e•••.com' } as const
    answers['/access/start'] = () => json({ sent: true, options: null })
    answers[''] = () => json(access({ ...asks, sent: true }))
    await open(access(asks))
    expect(document.querySelector('[name=answer]')).toBeNull()
    await press('Send the code')

    expect(asked[0]).toMatchObject({ path: '/access/start', body: { check: 'email_code' } })
    expect(text()).toContain('A code is on its way to a•••@e•••.com.')
    const input = document.querySelector<HTMLInputElement>('[name=answer]')!
    expect(document.activeElement).toBe(input)
    expect(input).toMatchObject({ autocomplete: 'one-time-code', inputMode: 'numeric' })
    button('Send a new code')
  })

  test('is a plain form without JavaScript, for asking and for answering', () => {
    const html = renderToString(form(access({ check: 'sms_code', hint: '•••• 42' })))
    expect(html).toContain(`action="/api/signing/${ids.recipient}/access/start"`)
    expect(html).toContain(`action="/api/signing/${ids.recipient}/access"`)
    expect(html).toContain('name="check" value="sms_code"')
  })

  test('stops when there are no tries left', async () => {
    await open(access({ triesLeft: 0 }))
    expect(text()).toContain('Access is locked')
    expect(document.querySelector('[name=answer]')).toBeNull()
  })

  test('leads to signing in and back, and says which account it is for', async () => {
    await open(access({ check: 'account', hint: 'a•••@e•••.com', triesLeft: null }))
    const link = document.querySelector<HTMLAnchorElement>('a[href^="/login"]')
    expect(link?.getAttribute('href')).toBe(`/login?next=${encodeURIComponent(`/sign/r/${ids.recipient}`)}`)
  })

  test('tells somebody with another account whom it is for', async () => {
    answers['/access'] = () => json({ code: 'wrong-account' }, 403)
    answers[''] = () => json(access({ check: 'account', hint: 'a•••@e•••.com', triesLeft: null }))
    await open(
      access({ check: 'account', hint: 'a•••@e•••.com', triesLeft: null }),
      undefined,
      'zoe@example.com',
    )
    await press('Continue')
    expect(text()).toContain('This document is for another account')
    expect(text()).toContain('This document is for a•••@e•••.com')
  })

  test('asks the authenticator, and says so when it does not answer', async () => {
    answers['/access/start'] = () => json({ sent: false, options: { challenge: 'AAAA' } })
    await open(access({ check: 'passkey', triesLeft: null }))
    await press('Use my passkey')
    await vi.waitFor(() => expect(text()).toContain('The passkey was not used.'))
  })
})

describe('on a handed device', () => {
  const handed = (more: Partial<SigningSession> = {}) =>
    session({ entry: 'in-person', recipient: { role: 'in_person' }, ...more })

  test('the host hands it over, and the signer says who they are before anything else', async () => {
    answers['/name'] = () => json(handed({ envelope: { ...session().envelope, version: 4 } }))
    await open(handed())
    expect(text()).toContain('Hand the device to Ana Lima')
    expect(text()).not.toContain('You may ask for paper.')
    await press('Continue')
    await press('That is me, continue')

    expect(asked[0]).toMatchObject({ path: '/name', body: { version: 3, name: 'Ana Lima' } })
    expect(text()).toContain('You may ask for paper.')
  })

  test('it is given back at the end, with nothing to open on it', async () => {
    await open(
      session({
        entry: 'in-person',
        stage: 'done',
        recipient: { role: 'in_person', status: 'completed' },
        sealed: [{ document: ids.document, name: 'Lease.pdf', pages: [{ width: 595, height: 842 }] }],
      }),
    )
    expect(text()).toContain('Please give the device back')
    expect(document.querySelector('a[download]')).toBeNull()
  })
})

describe('what one may do instead', () => {
  test('hands it on to somebody else, with a reason', async () => {
    const replaced = { status: 'replaced', attachedTo: 'Ben Ode' } as const
    answers['/delegate'] = () => json(session({ stage: 'closed', recipient: replaced }))
    await open(session())
    await act(async () => document.querySelector<HTMLElement>('[aria-haspopup=menu]')!.click())
    const inMenu = () => document.querySelector<HTMLElement>('[role=menuitem][href$="/delegate"]')!
    await vi.waitFor(() => expect(inMenu()).not.toBeNull())
    await act(async () => inMenu().click())
    await vi.waitFor(() => button('Ask them'))
    expect(text()).toContain('yours permanently stops working')
    await act(async () => {
      const set = (name: string, value: string) => {
        document.querySelector<HTMLInputElement>(`dialog [name=${name}]`)!.value = value
      }
      set('name', 'Ben Ode')
      set('email', 'ben@example.com')
      set('reason', 'On leave')
      document.querySelector<HTMLFormElement>('dialog form')!.requestSubmit()
    })
    const body = { name: 'Ben Ode', email: 'ben@example.com', reason: 'On leave' }
    expect(asked.at(-1)).toMatchObject({ path: '/delegate', body })
    expect(text()).toContain('Someone else was asked')
    expect(text()).toContain('Ben Ode has taken this place')
  })

  test('offers neither to hand on nor to decline to somebody who may not', async () => {
    await open(session({ recipient: { mayDecline: false, mayDelegate: false } }))
    expect(document.querySelector('a[href$="/delegate"], a[href$="/decline"]')).toBeNull()
  })

  test('sends a copy by mail when asked to, once there is one', async () => {
    const done = { stage: 'done', recipient: { status: 'completed' } } as const
    await open(session(done))
    expect(text()).not.toContain('Send me a copy')
    await open(
      session({
        ...done,
        sealed: [{ document: ids.document, name: 'Lease.pdf', pages: [{ width: 595, height: 842 }] }],
      }),
    )
    await press('Email me a copy')
    expect(asked.some(({ path }) => path === '/copy')).toBe(true)
    expect(text()).toContain('A copy is on its way to ana@example.com')
  })
})

test('the sealed copy is there half a second after the seal, and later looks are ever rarer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const done = { stage: 'done', recipient: { status: 'completed' } } as const
  const looks = () => asked.filter(({ path }) => path === '').length
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  answers[''] = () => json(session(done))
  await open(session(done))
  await wait(500)
  expect(looks()).toBe(1)
  await wait(5_000)
  const early = looks()
  await wait(60_000)
  expect(looks() - early).toBeLessThan(8)

  answers[''] = () =>
    json(
      session({
        ...done,
        sealed: [{ document: ids.document, name: 'Lease.pdf', pages: [{ width: 595, height: 842 }] }],
      }),
    )
  await wait(60_000)
  expect(document.querySelector('a[href$="/sealed"]')).not.toBeNull()
  vi.useRealTimers()
})

test.each([
  ['witness', 'asks you to witness the signature of Ben Ode'],
  ['assistant', 'asks you to prepare the documents for Ben Ode'],
  ['viewer', 'asks you to read'],
  ['approver', 'asks for your approval'],
] as const)('a %s is told what is asked', async (role, said) => {
  await open(session({ recipient: { role, attachedTo: 'Ben Ode' } }))
  expect(text()).toContain(said)
})
