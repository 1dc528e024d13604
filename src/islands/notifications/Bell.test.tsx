// @vitest-environment happy-dom
import { setTokenProvider } from '#browser/api.ts'
import { provideCatalogues } from '#browser/catalogues.ts'
import { LocalizationProvider } from '#browser/localization.tsx'
import { $bell, type Bell as BellState } from '#browser/notifications.ts'
import type { NotificationShape } from '#contract/notification-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { noMarks } from '#core/notifications/read-marks.ts'
import type { Place } from '#islands/shell/sidebar-row.tsx'
import { TooltipGroup } from '#islands/ui/Tooltip.tsx'
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import esES from '#locales/es-ES/common.json' with { type: 'json' }
import frFR from '#locales/fr-FR/common.json' with { type: 'json' }
import ptBR from '#locales/pt-BR/common.json' with { type: 'json' }
import { cleanStores } from 'nanostores'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { byRole, mount, press, settled } from '../testing/mount.ts'
import { Arrivals } from './Arrivals.tsx'
import { Bell } from './Bell.tsx'

beforeAll(() => {
  provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR })
  // What reaches for the server does not come back: each test says what the store holds.
  setTokenProvider(() => new Promise(() => undefined))
})
afterEach(() => localStorage.clear())
// A store goes on for a second after its last reader has gone, which is longer than there is a document here.
afterAll(() => cleanStores($bell))

describe('[B1] [N11] the bell', () => {
  test.each<Place>(['rail', 'sidebar', 'drawer'])('has a red count in the %s', async (place) => {
    await bell({ unread: 7 }, { place })

    expect(badge()?.textContent).toBe('7')
    expect(badge()?.className).toContain('bg-danger')
    expect(badge()?.getAttribute('aria-hidden')).toBe('true')
  })

  test('has none when everything is read', async () => {
    await bell({ unread: 0 })

    expect(badge()).toBeNull()
    expect(byRole('button', 'Notifications')).not.toBeNull()
  })

  test('counts no further than 99', async () => {
    await bell({ unread: 99 })
    expect(badge()?.textContent).toBe('99')

    await settled(() => hold({ unread: 100 }))
    expect(badge()?.textContent).toBe('99+')
  })

  test.each<[Locale, string, string]>([
    ['en-US', 'Notifications, 1 unread', 'Notifications, 2 unread'],
    ['es-ES', 'Notificaciones, 1 sin leer', 'Notificaciones, 2 sin leer'],
    ['fr-FR', 'Notifications, 1 non lue', 'Notifications, 2 non lues'],
    ['pt-BR', 'Notificações, 1 não lida', 'Notificações, 2 não lidas'],
  ])('says the count in its name in %s', async (locale, one, two) => {
    await bell({ unread: 1 }, { locale })
    expect(byRole('button', one)).not.toBeNull()

    await settled(() => hold({ unread: 2 }))
    expect(byRole('button', two)).not.toBeNull()
  })

  test('announces politely what has come', async () => {
    await bell({ unread: 1 })
    expect(document.querySelector('[role=status]')?.textContent).toBe('')

    await settled(() => hold({ unread: 3, arrived: 2 }))

    expect(document.querySelector('[role=status]')?.textContent).toBe('2 new notifications')
  })
})

describe('the list of notifications', () => {
  test('[B1] opens at the top start of the bell', async () => {
    await opened({ items: [note()] })

    expect([panel()?.dataset.side, panel()?.dataset.align]).toEqual(['top', 'start'])
  })

  test.each([
    [3, ''],
    [4, '258px'],
  ])('[B2] of %i entries is 320 px wide and limited to "%s"', async (count, height) => {
    await opened({ items: Array.from({ length: count }, (_, index) => note({ id: `${index}` })) })

    expect(panel()?.style.width).toBe('320px')
    expect(panel()?.querySelector<HTMLElement>('[role=menu]')?.style.maxHeight).toBe(height)
  })

  test('shows each in the language of the page, or in its default', async () => {
    const title = { default: 'Completed', translations: { 'fr-FR': 'Terminé' } }
    const content = { default: 'All done', translations: {} }
    await opened({ items: [note({ title, content })] }, { locale: 'fr-FR' })

    expect(rows()[0]).toContain('TerminéAll done')
  })

  test.each<[number, Record<Locale, string>]>([
    [10_000, { 'en-US': 'just now', 'es-ES': 'ahora mismo', 'fr-FR': 'à l’instant', 'pt-BR': 'agora mesmo' }],
    [
      11_000,
      {
        'en-US': '11 seconds ago',
        'es-ES': 'hace 11 segundos',
        'fr-FR': 'il y a 11 secondes',
        'pt-BR': 'há 11 segundos',
      },
    ],
    [
      60_000,
      {
        'en-US': '1 minute ago',
        'es-ES': 'hace 1 minuto',
        'fr-FR': 'il y a 1 minute',
        'pt-BR': 'há 1 minuto',
      },
    ],
    [
      7_200_000,
      { 'en-US': '2 hours ago', 'es-ES': 'hace 2 horas', 'fr-FR': 'il y a 2 heures', 'pt-BR': 'há 2 horas' },
    ],
    [86_400_000, { 'en-US': 'yesterday', 'es-ES': 'ayer', 'fr-FR': 'hier', 'pt-BR': 'ontem' }],
    [
      172_800_000,
      { 'en-US': '2 days ago', 'es-ES': 'hace 2 días', 'fr-FR': 'il y a 2 jours', 'pt-BR': 'há 2 dias' },
    ],
  ])('[B3] says how long ago %i ms were', async (age, words) => {
    const createdAt = new Date(Date.now() - age).toISOString()
    for (const [locale, said] of Object.entries(words)) {
      await opened({ items: [note({ createdAt })] }, { locale: locale as Locale })
      expect(panel()?.querySelector('time')?.textContent).toBe(said)
    }
  })

  test('tells unread and pressing ones apart by words', async () => {
    await opened({
      items: [note({ priority: 'urgent' }), note({ priority: 'high', isRead: true }), note({ isRead: true })],
    })

    expect(rows()[0]).toMatch(/Urgent.*Unread/)
    expect(rows()[1]).toMatch(/Important$/)
    expect(rows()[2]).not.toMatch(/Important|Urgent|Unread/)
  })

  test('[B8] marks the one that is opened, and goes where it leads', async () => {
    await opened({ items: [note({ id: 'a', url: '/envelopes/1' }), note({ id: 'b' })], unread: 2 })
    const [first] = panel()?.querySelectorAll('[role=menuitem]') ?? []
    expect(first?.getAttribute('href')).toBe('/envelopes/1')

    await press(first)

    expect(badge()?.textContent).toBe('1')
    expect(panel()).toBeNull()
  })

  test('leads to all notifications, and closes', async () => {
    await opened({ items: [note()] })
    const all = byRole('link', 'See all notifications')
    expect(all?.getAttribute('href')).toBe('/notifications')

    all?.addEventListener('click', (event) => event.preventDefault())
    await press(all)
    expect(panel()).toBeNull()
  })

  test('[B8] marks all, and keeps the focus where it is', async () => {
    await opened({ items: [note({ id: 'a' }), note({ id: 'b' })], unread: 12 })

    await press(byRole('button', 'Mark all as read'))

    expect(badge()).toBeNull()
    expect(document.activeElement).toBe(byRole('button', 'Mark all as read'))
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true')
  })

  test('[B4] says when there is nothing', async () => {
    await opened({ items: [] })

    expect(panel()?.textContent).toContain('You have no notifications.')
    expect(panel()?.querySelector('[role=menu]')).toBeNull()
  })

  test('[B4] has a row for a failure to load, with a way to try again', async () => {
    await opened({ items: [note()], hasFailed: true })

    expect(panel()?.querySelector('[role=alert]')?.textContent).toContain('could not be loaded')
    expect(byRole('button', 'Try again')).not.toBeNull()
    expect(rows()).toHaveLength(1)
  })
})

type Held = Partial<Pick<BellState, 'arrived' | 'hasFailed'>> & {
  items?: NotificationShape[]
  unread?: number
}
type Where = { place?: Place; locale?: Locale }

function hold({ items = [], unread, arrived = 0, hasFailed = false }: Held): void {
  const left = items.filter(({ isRead }) => !isRead).length
  $bell.set({ heard: { items, unread: unread ?? left }, marks: noMarks, arrived, hasFailed })
}

async function bell(held: Held, { place = 'sidebar', locale = 'en-US' }: Where = {}): Promise<void> {
  await mount(<p />)
  await mount(
    <LocalizationProvider locale={locale}>
      <TooltipGroup>
        <Bell place={place} />
        <Arrivals />
      </TooltipGroup>
    </LocalizationProvider>,
  )
  await settled(() => hold(held))
}

async function opened(held: Held, where?: Where): Promise<void> {
  await bell(held, where)
  await settled(async () => {
    document.querySelector<HTMLElement>('button')?.click()
    await import('./NotificationsDropdown.tsx')
    await new Promise((resolve) => setTimeout(resolve))
  })
}

let notes = 0
function note(changes: Partial<NotificationShape> = {}): NotificationShape {
  notes += 1
  const text = { default: `Note ${notes}`, translations: {} }
  const told = { title: text, content: text, type: 'Menu', priority: 'normal', service: 'envelopes' } as const

  return {
    ...told,
    id: `n${notes}`,
    createdAt: new Date().toISOString(),
    isRead: false,
    url: null,
    ...changes,
  }
}

function badge(): HTMLElement | null {
  return document.querySelector('[data-unread]')
}

function panel(): HTMLElement | null {
  return document.querySelector('[role=dialog]')
}

function rows(): (string | null)[] {
  return [...(panel()?.querySelectorAll('[role=menuitem]') ?? [])].map((row) => row.textContent)
}
