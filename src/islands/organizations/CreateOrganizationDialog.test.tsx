// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { setTokenProvider } from '#browser/api.ts'
import { provideCatalogues } from '#browser/catalogues.ts'
import { showKeptToasts } from '#browser/kept-toasts.ts'
import { LocalizationProvider } from '#browser/localization.tsx'
import { $toasts } from '#browser/toasts.ts'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import {
  standAt,
  startLoopbackServer,
  type Answer,
  type LoopbackServer,
} from '../../../tests/loopback-server.ts'
import { clear, field, focused, press, show, until, write } from '../auth/stage.fixture.tsx'
import { CreateOrganizationDialog } from './CreateOrganizationDialog.tsx'

const words = enUS.organizations
let server: LoopbackServer
let received: { method: string; url: string; body: string }[]
let answer: Answer
let closed: number
let left: MockInstance<typeof location.assign>

beforeAll(async () => {
  provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR })
  setTokenProvider(() => Promise.resolve('token'))
  server = await startLoopbackServer(({ method, url, body }) => {
    received.push({ method, url, body })
    return answer
  })
})
afterAll(() => server.close())

beforeEach(() => {
  standAt(`${server.origin}/organizations`)
  left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  received = []
  closed = 0
  answer = { status: 201, body: '{"id":"o7","type":"live"}' }
})
afterEach(async () => {
  await clear()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  $toasts.set([])
})

test('[O2] the slug follows the name until it is touched', async () => {
  await open()

  await write(words.name, 'Acme  Rentals North')
  expect(field(words.slug).value).toBe('acme-rentals-north')

  await write(words.slug, 'north')
  await write(words.name, 'Acme Rentals South')
  expect(field(words.slug).value).toBe('north')
})

test('[O2] name and slug are both required', async () => {
  await open()

  await press(words.create.button)

  expect(described(words.name)).toContain(words.missing.name)
  expect(described(words.slug)).toContain(words.missing.slug)
  expect(focused()).toBe(field(words.name))
  expect(received).toEqual([])
})

test('[O2] the slug goes out lowercased, with hyphens for blanks, and the owner beside it', async () => {
  await open()
  await write(words.name, 'Acme')
  await write(words.slug, ' Acme \t Rentals  NORTH')

  await press(words.create.button)
  await until(() => left.mock.calls.length > 0)

  expect(received).toEqual([
    {
      method: 'POST',
      url: '/api/organizations?ownerId=sub-1',
      body: '{"name":"Acme","slug":"acme-rentals-north"}',
    },
  ])
})

test('[O2] the button says that it creates and takes no further press meanwhile', async () => {
  answer = { ...answer, delayMs: 60 }
  await open()
  await write(words.name, 'Acme')

  await press(words.create.button)
  expect(button(words.create.creating).getAttribute('aria-disabled')).toBe('true')
  await press(words.create.creating)
  await until(() => left.mock.calls.length > 0)

  expect(received).toHaveLength(1)
})

test('[O1] [O2] success closes the dialog, makes the organization the current one and is told', async () => {
  await open()
  await write(words.name, 'Acme')
  await press(words.create.button)
  await until(() => left.mock.calls.length > 0)

  expect(closed).toBe(1)
  expect(localStorage.getItem('currentOrganizationId')).toBe('o7')
  expect(left).toHaveBeenCalledWith('/organizations/o7')
  // The page that follows tells it.
  showKeptToasts()
  expect($toasts.get()).toMatchObject([{ tone: 'success', text: words.createSuccess }])
})

test('[O2] a taken slug is said beside it, what was written stays, and the failure is told', async () => {
  answer = problem(409, 'slug-taken')
  await open()
  await write(words.name, 'Acme')
  await press(words.create.button)
  await until(() => $toasts.get().length > 0)

  expect($toasts.get()).toMatchObject([{ tone: 'error', text: words.createError }])
  expect(described(words.slug)).toContain(enUS.problems['slug-taken'])
  expect(field(words.name).value).toBe('Acme')
  expect([closed, left.mock.calls.length]).toEqual([0, 0])
})

test('[O2] [P11] a used-up plan leads to the other plans', async () => {
  answer = problem(402, 'quota-reached', { plan: 'Free', quota: 'MaxOrganizations', limit: 1 })
  await open()
  await write(words.name, 'Acme')
  await press(words.create.button)
  await until(() => document.querySelector('[role=alert]') !== null)

  expect(document.querySelector('[role=alert] a')?.getAttribute('href')).toBe('/pricing')
})

test('[O2] without a userId nothing is created', async () => {
  await open(null)
  await write(words.name, 'Acme')

  await press(words.create.button)

  expect(received).toEqual([])
  expect(left).not.toHaveBeenCalled()
})

async function open(ownerId: string | null = 'sub-1'): Promise<void> {
  await show(
    <LocalizationProvider locale="en-US">
      <CreateOrganizationDialog ownerId={ownerId} onClose={() => (closed += 1)} />
    </LocalizationProvider>,
  )
}

function problem(status: number, code: string, facts?: Record<string, string | number>): Answer {
  const body = JSON.stringify({ type: 'about:blank', title: code, status, code, facts })
  return { status, type: 'application/problem+json', body }
}

function described(label: string): string {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent === name)
  if (!found) throw new Error(`No button reads ${name}`)
  return found
}
