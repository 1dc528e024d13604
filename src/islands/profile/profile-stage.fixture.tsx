import { setTokenProvider } from '#browser/api.ts'
import { provideCatalogues } from '#browser/catalogues.ts'
import { LocalizationProvider } from '#browser/localization.tsx'
import { $profileSection } from '#browser/profile-section.ts'
import { $personName } from '#browser/stores.ts'
import { clear, show } from '#islands/auth/stage.fixture.tsx'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import {
  standAt,
  startLoopbackServer,
  type Answer,
  type LoopbackServer,
} from '../../../tests/loopback-server.ts'
import { ProfileHost } from './ProfileHost.tsx'

/** What the profile asks a server for, and how it answers, by method and path. */
export const stage: {
  origin: string
  received: { call: string; body: string }[]
  answers: Record<string, Answer>
} = { origin: '', received: [], answers: {} }

/** Stands at that server before each test, where somebody has settings and no papers. */
export function standAtProfile(): void {
  let server: LoopbackServer
  beforeAll(async () => {
    provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR })
    setTokenProvider(() => Promise.resolve('token'))
    server = await startLoopbackServer(({ method, url, body }) => {
      const call = `${method} ${url.replace('/api/idt-mgmt/api/v1/users', '').replace('/api', '')}`
      stage.received.push({ call, body })
      return stage.answers[call] ?? { status: 404 }
    })
    stage.origin = server.origin
  })
  afterAll(() => server.close())

  beforeEach(() => {
    standAt(`${stage.origin}/dashboard`)
    stage.received = []
    stage.answers = { 'GET /settings': settings({}), 'GET /users/me/papers': papers() }
  })
  afterEach(async () => {
    await clear()
    $profileSection.set(null)
    $personName.set(null)
  })
}

export function settings(changes: object): Answer {
  const body = {
    email: 'mara@lindqvist.example',
    name: 'Mara',
    phone: null,
    locale: 'en-US',
    time_zone: null,
    address: null,
    is_verified: false,
    verification_status: 'PENDING',
    verification: null,
    ...changes,
  }

  return { body: JSON.stringify(body) }
}

export function papers(...kept: object[]): Answer {
  const at = { isHandedIn: false, byteLength: 1000, createdAt: '2026-05-04T09:00:00.000Z' }

  return { body: JSON.stringify({ items: kept.map((paper) => ({ ...paper, ...at })) }) }
}

export async function openAt(query: string): Promise<void> {
  standAt(`${stage.origin}/dashboard${query}`)
  await show(
    <LocalizationProvider locale="en-US">
      <ProfileHost />
    </LocalizationProvider>,
  )
}

export const shown = () => document.body.textContent
