import { act, type ReactElement } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { vi } from 'vitest'
import type { RoomField, SigningSession } from '#contract/signing-shapes.ts'
import { plainField } from '#core/fields/field.ts'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import * as logic from './field-logic.ts'
import * as filling from './Filling.tsx'
import { roomLabelKeys } from './label-keys.ts'
import * as rare from './RareField.tsx'
import { startingValues } from './reading-order.ts'
import { SigningForm, type FormRefusal, type SigningFormProps } from './SigningForm.tsx'
import * as steps from './Steps.tsx'

export const ids = {
  recipient: '00000000-0000-7000-8000-000000000009',
  document: '00000000-0000-7000-8000-000000000001',
}
export const area = (y: number, x = 0.1) => ({
  document: ids.document,
  page: 0,
  x,
  y,
  width: 0.3,
  height: 0.03,
})

/** A field of the recipient's, called by its id. */
export function fieldOf(
  id: string,
  type: RoomField['type'],
  y: number,
  more: Partial<RoomField> = {},
): RoomField {
  const { condition, ...plain } = plainField
  return {
    ...plain,
    condition,
    id,
    type,
    name: id,
    label: id,
    required: true,
    areas: [area(y)],
    mine: true,
    value: null,
    ...more,
  }
}

type Change = Omit<Partial<SigningSession>, 'recipient' | 'envelope'> & {
  recipient?: Partial<SigningSession['recipient']>
  envelope?: Partial<SigningSession['envelope']>
}
export function session({ recipient, envelope, ...rest }: Change = {}): SigningSession {
  return {
    recipient: {
      id: ids.recipient,
      name: 'Ana Lima',
      email: 'ana@example.com',
      role: 'signer',
      status: 'notified',
      locale: 'en-US',
      mayDelegate: true,
      phoneNeeded: false,
      mayDecline: true,
      isChecked: false,
      attachedTo: null,
      message: '',
      ...recipient,
    },
    access: null,
    entry: 'mail',
    saved: { signature: null, initials: null },
    progress: null,
    envelope: {
      id: '00000000-0000-7000-8000-000000000008',
      title: 'Lease',
      message: '',
      status: 'sent',
      version: 3,
      senderName: 'Mara Stone',
      organizationName: 'Harbour Homes',
      timeZone: 'UTC',
      mode: 'live',
      brand: { colour: null, logoUrl: null },
      expiresAt: null,
      reason: null,
      ...envelope,
    },
    stage: 'consent',
    disclosure: { version: '1', sha256: 'ab', paragraphs: ['You may ask for paper.'] },
    documents: [{ id: ids.document, name: 'Lease.pdf', pages: [{ width: 612, height: 792 }] }],
    fields: [],
    others: [],
    sealed: [],
    messages: [],
    ...rest,
  }
}

export function factsOf(of: SigningSession): SigningFormProps {
  return {
    session: of,
    locale: 'en-US',
    account: null,
    labels: Object.fromEntries(roomLabelKeys.map((key) => [key, enUS.signing.room[key]])),
    problems: enUS.problems,
    expires: null,
    documentSizes: {},
    outcomes: logic.workOut(of.fields, startingValues(of), '2026-11-21'),
    refusal: null,
  }
}

export function form(of: SigningSession, refusal: FormRefusal | null = null, account: string | null = null) {
  const parts = { steps, filling, rare, logic }

  return <SigningForm {...factsOf(of)} parts={parts} refusal={refusal} account={account} />
}

/** The API behind the room: answers by path, remembers what it was sent. */
export const asked: { path: string; body: unknown; headers: Headers }[] = []
export const answers: Record<string, (() => Response) | undefined> = {}
export const json = (body: unknown, status = 200) => Response.json(body, { status })

let root: Root | null = null
export const text = () => document.body.textContent ?? ''

export function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent === name)
  if (!found) throw new Error(`no button ${name}`)
  return found
}

/** What a person does, with everything that follows from it. */
export async function doing(work: () => void): Promise<void> {
  await act(async () => {
    work()
    await Promise.resolve()
  })
}

export const press = (name: string) => doing(() => button(name).click())

export const hasField = (id: string) => document.getElementById(`field-${id}`) !== null

export function field(id: string): HTMLInputElement {
  const found = document.getElementById(`field-${id}`)
  if (!found) throw new Error(`no field ${id}`)
  return found as HTMLInputElement
}

export const tick = (id: string) => doing(() => field(id).click())

export const type = (id: string, value: string) =>
  doing(() => {
    const input: HTMLElement = field(id)
    const isList = input instanceof HTMLSelectElement
    // React watches the value property of the element; a person's typing goes past it.
    const { prototype } = isList ? HTMLSelectElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event(isList ? 'change' : 'input', { bubbles: true }))
  })

export const leave = (id: string) =>
  doing(() => field(id).dispatchEvent(new FocusEvent('focusout', { bubbles: true })))

export async function open(of: SigningSession, refusal?: FormRefusal, account?: string) {
  draw(form(of, refusal, account))
  await awaken(form(of, refusal, account))
}

/** The page as the server sends it. */
export function draw(element: ReactElement): void {
  document.body.innerHTML = `<div id="room">${renderToString(element)}</div>`
}

export async function awaken(element: ReactElement): Promise<void> {
  const place = document.getElementById('room')
  if (!place) throw new Error('nothing was drawn')
  await doing(() => {
    // A page that is opened again is another one: what the first had set going ends with it.
    root?.unmount()
    root = hydrateRoot(place, element)
  })
}

export function standInForTheServer(): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', (address: string, { body, headers }: RequestInit = {}) => {
    const path = address.replace(`/api/signing/${ids.recipient}`, '')
    asked.push({
      path,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      headers: new Headers(headers),
    })
    try {
      return Promise.resolve(answers[path]?.() ?? new Response(null, { status: 204 }))
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error('no answer'))
    }
  })
  window.scrollTo = () => undefined
  asked.length = 0
  for (const path of Object.keys(answers)) answers[path] = undefined
}

export async function goAway(): Promise<void> {
  await doing(() => root?.unmount())
  root = null
  vi.unstubAllGlobals()
}
