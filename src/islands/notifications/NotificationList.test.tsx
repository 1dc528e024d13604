// @vitest-environment happy-dom
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { provideCatalogues } from '#browser/catalogues.ts'
import { $bell } from '#browser/notifications.ts'
import type { NotificationShape } from '#contract/notification-shapes.ts'
import { noMarks } from '#core/notifications/read-marks.ts'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settled } from '../testing/mount.ts'
import { NotificationList } from './NotificationList.tsx'

beforeEach(() => {
  provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR })
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:30Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('[W11] a page that came slowly comes to life with the times it was drawn with, and then counts on', async () => {
  const list = <NotificationList locale="en-US" drawnAt="2026-11-22T12:00:30.000Z" items={[notice]} />
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(list)
  const time = () => place.querySelector('time')
  expect(time()?.textContent).toBe('30 seconds ago')
  expect(time()?.hasAttribute('title'), 'in which zone, the server does not know').toBe(false)

  vi.advanceTimersByTime(4000)
  const faults: unknown[] = []
  let root: Root | undefined
  await settled(() => {
    root = hydrateRoot(place, list, { onRecoverableError: (fault) => faults.push(fault) })
  })
  expect(faults).toEqual([])

  await settled(() => vi.advanceTimersByTime(1000))
  expect(time()?.textContent).toBe('35 seconds ago')
  expect(time()?.title).not.toBe('')
  await settled(() => root?.unmount())
})

test('[W11] a page reached while the bell knows of more comes to life as it was drawn, and then offers to mark what is unread', async () => {
  const read = { ...notice, isRead: true }
  const list = <NotificationList locale="en-US" drawnAt="2026-11-22T12:00:30.000Z" items={[read]} />
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(list)
  const all = () => place.querySelector('button')
  expect(all()?.getAttribute('aria-disabled'), 'the page itself holds nothing unread').toBe('true')

  // The sidebar stays from page to page, and with it what the bell has heard.
  const stop = $bell.listen(() => undefined)
  $bell.set({ heard: { items: [], unread: 44 }, marks: noMarks, hasFailed: false, arrived: 0 })
  let root: Root | undefined
  await settled(() => {
    root = hydrateRoot(place, list)
  })
  expect(all()?.getAttribute('aria-disabled')).toBeNull()
  stop()
  await settled(() => root?.unmount())
})

const notice: NotificationShape = {
  id: '0193f0a0-0000-7000-8000-000000000001',
  title: { default: 'Approved', translations: {} },
  content: { default: 'Your identity is verified.', translations: {} },
  type: 'notification',
  priority: 'normal',
  createdAt: '2026-11-22T12:00:00.000Z',
  isRead: false,
  url: null,
  service: 'identity',
}
