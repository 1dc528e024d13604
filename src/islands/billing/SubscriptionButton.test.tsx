// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setTokenProvider } from '#browser/api.ts'
import { $billing } from '#browser/billing-store.ts'
import { provideCatalogues } from '#browser/catalogues.ts'
import { LocalizationProvider } from '#browser/localization.tsx'
import type { SubscriptionShape } from '#contract/billing-shapes.ts'
import { plans, type Plan } from '#core/billing/plans.ts'
import { subscriptionStatuses } from '#core/billing/subscription.ts'
import type { Locale } from '#core/locale/locale.ts'
import { TooltipGroup } from '#islands/ui/Tooltip.tsx'
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
import { byRole, mount, press, settled } from '../testing/mount.ts'
import { SubscriptionButton } from './SubscriptionButton.tsx'
import { subscriptionOf } from './subscription.fixture.ts'

const id = '01975000-0000-7000-8000-000000000001'
let server: LoopbackServer
let asked: string[]
let answer: Answer
let logged: unknown[]

beforeAll(async () => {
  provideCatalogues({ 'en-US': enUS, 'es-ES': esES, 'fr-FR': frFR, 'pt-BR': ptBR })
  server = await startLoopbackServer(({ method, url }) => {
    asked.push(`${method} ${url}`)
    return answer
  })
})
afterAll(() => server.close())
beforeEach(() => {
  standAt(server.origin)
  setTokenProvider(() => Promise.resolve('identity-token'))
  asked = []
  logged = []
  answer = {}
  vi.spyOn(console, 'error').mockImplementation((error: unknown) => void logged.push(error))
  $billing.set({ organizationId: null, subscription: null, quotas: [], isLoading: false, failure: null })
})
afterEach(() => vi.restoreAllMocks())

describe('the round button', () => {
  test('[P1] has a colour and an icon of its own for each plan', async () => {
    const faces = new Set<string>()
    for (const plan of plans) {
      await mount(button({ plan }))
      const face = theButton()
      expect(face.className).toContain('rounded-full')
      faces.add(colourOf(face))
      faces.add(face.querySelector('svg')?.innerHTML ?? '')
    }
    expect(faces.size).toBe(plans.length * 2)
  })

  test('[P1] opens the details of the current organization', async () => {
    await open(subscriptionOf({ plan: 'Professional' }))

    expect(asked).toEqual([`GET /api/subscriptions/organization/${id}`])
    expect(dialog()).toContain('Northwind')
  })
})

describe('the dialog', () => {
  test('[P2] shows plan, status, period as MMM dd, yyyy and auto-renew', async () => {
    await open(subscriptionOf())

    expect(fact('Plan')).toBe('Starter')
    expect(fact('Status')).toBe('Active')
    expect(fact('Current period')).toBe('Nov 05, 2026 – Dec 05, 2026')
    expect(fact('Auto-renew')).toBe('Enabled')
  })

  test.each<[Locale, string, string]>([
    ['es-ES', 'Periodo actual', '05 nov 2026 – 05 abr 2027'],
    ['fr-FR', 'Période en cours', '05 nov. 2026 – 05 avr. 2027'],
    ['pt-BR', 'Período atual', '05 de nov. de 2026 – 05 de abr. de 2027'],
  ])('writes the period in %s as it is written there', async (locale, name, period) => {
    await open(subscriptionOf({ currentPeriodEnd: '2027-04-05T00:00:00.000Z' }), locale)

    expect(fact(name)).toBe(period)
  })

  test('[P2] says that a plan that ends with its period does not renew', async () => {
    await open(subscriptionOf({ cancelAtPeriodEnd: true, status: 'cancelled' }))

    expect(fact('Auto-renew')).toBe('Disabled')
    expect(fact('Status')).toBe('Canceled')
  })

  test('[P2] has a colour for each status', async () => {
    const colours = new Set<string>()
    for (const status of subscriptionStatuses) {
      await open(subscriptionOf({ status }))
      const badge = [...document.querySelectorAll('dd')].map((one) => one.firstElementChild)[1]
      colours.add(/bg-[\w-]+/.exec(badge?.className ?? '')?.[0] ?? '')
    }
    expect(colours.size).toBe(subscriptionStatuses.length)
  })

  test("[P3] shows the first three quotas only, without 'Max'", async () => {
    await open(subscriptionOf({}, { MaxEnvelopes: 12, MaxTemplates: 3 }))

    expect(bars().map((bar) => bar.textContent)).toEqual([
      'Envelopes12 of 50',
      'Templates3 of 20',
      'SignersUp to 10',
    ])
  })

  test('[P9] says in words when a quota is nearly or wholly used up, and when there is none', async () => {
    await open(subscriptionOf({}, { MaxEnvelopes: 40, MaxTemplates: 20 }))
    expect(bars().map((bar) => bar.textContent)).toEqual([
      'Envelopes40 of 50Almost used up',
      'Templates20 of 20Limit reached',
      'SignersUp to 10',
    ])
    expect(widths()).toEqual(['80%', '100%'])

    await open(subscriptionOf({ plan: 'Enterprise' }, { MaxEnvelopes: 4000 }))
    expect(bars()[0]?.textContent).toBe('Envelopes4,000 used · Unlimited')
    expect(widths()[0], 'of what has no end there is no bar').toBeUndefined()
  })

  test('[P4] leads to the customer portal in a new tab', async () => {
    await open(
      subscriptionOf({ providerName: 'LemonSqueeze', customerPortalUrl: 'https://pay.example/portal' }),
    )

    const link = portal()
    expect(link?.getAttribute('href')).toBe('https://pay.example/portal')
    expect(link?.getAttribute('target')).toBe('_blank')
  })

  test.each<[string, Partial<SubscriptionShape>]>([
    ['without an address for it', { providerName: 'LemonSqueeze', customerPortalUrl: null }],
    ['of another provider', { providerName: 'Other', customerPortalUrl: 'https://pay.example/portal' }],
    ['without a provider', { providerName: null, customerPortalUrl: 'https://pay.example/portal' }],
  ])('[P4] leads to no portal %s', async (_, subscription) => {
    await open(subscriptionOf(subscription))

    expect(dialog()).toContain('Starter')
    expect(portal()).toBeNull()
  })

  test("[P5] [A7] 'compare plans' goes to /pricing", async () => {
    await open(subscriptionOf())

    expect(byRole('link', 'Compare plans')?.getAttribute('href')).toBe('/pricing')
  })

  test('[P7] shows Free and active without a subscription', async () => {
    await open(null)
    expect(fact('Plan')).toBe('Free')
    expect(fact('Status')).toBe('Active')

    asked = []
    await mount(button(null))
    await press(theButton())
    await arrived(() => dialog() !== '')
    expect(fact('Plan')).toBe('Free')
    expect(fact('Status')).toBe('Active')
    expect(asked).toEqual([])
  })
})

describe('a failure to load', () => {
  test('[P10] is logged, clears what was known and keeps the message', async () => {
    await open(subscriptionOf())
    expect($billing.get().quotas).not.toEqual([])
    answer = { status: 503, body: '{}' }

    await press(byRole('button', 'Close'))
    await press(theButton())
    await arrived(() => dialog().includes('The plan could not be loaded'))

    expect($billing.get()).toMatchObject({
      subscription: null,
      quotas: [],
      failure: { message: 'Service Unavailable' },
    })
    expect(logged).toContain($billing.get().failure?.error)
    expect(dialog()).not.toContain('Starter')
  })

  test("[P10] without a message of its own is 'Failed to fetch quota definitions'", async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status: 500, statusText: '' }))
    await mount(button())
    await press(theButton())
    await arrived(() => $billing.get().failure !== null)

    expect($billing.get().failure?.message).toBe('Failed to fetch quota definitions')
  })

  test('[P10] can be tried again', async () => {
    answer = { status: 500 }
    await mount(button())
    await press(theButton())
    await arrived(() => byRole('button', 'Try again') !== null)
    answer = { body: JSON.stringify(subscriptionOf()) }

    await press(byRole('button', 'Try again'))
    await arrived(() => dialog().includes('12') || dialog().includes('0 of 50'))

    expect(fact('Plan')).toBe('Starter')
  })
})

function button(changes: { plan?: Plan } | null = {}, locale: Locale = 'en-US') {
  const organization = changes && { id, name: 'Northwind', plan: 'Starter' as const, ...changes }

  return (
    <LocalizationProvider locale={locale}>
      <TooltipGroup>
        <SubscriptionButton organization={organization} />
      </TooltipGroup>
    </LocalizationProvider>
  )
}

/** Null: the answer holds none. */
async function open(subscription: SubscriptionShape | null, locale: Locale = 'en-US'): Promise<void> {
  answer = { body: JSON.stringify(subscription ?? {}) }
  await mount(button({}, locale))
  await press(theButton())
  await arrived(() => dialog() !== '' && asked.length > 0 && !$billing.get().isLoading)
}

/** The dialog is fetched, and what it shows too. */
async function arrived(isThere: () => boolean): Promise<void> {
  await vi.waitFor(async () => {
    await settled(() => new Promise((resolve) => setTimeout(resolve, 10)))
    if (!isThere()) throw new Error('not yet')
  }, 10_000)
}

function theButton(): HTMLElement {
  const found = document.querySelector<HTMLElement>('button[data-plan]')
  if (!found) throw new Error('No button')

  return found
}

function colourOf(element: Element): string {
  return /bg-tint-\d-surface/.exec(element.className)?.[0] ?? ''
}

function dialog(): string {
  return document.querySelector('[role="dialog"]')?.textContent ?? ''
}

function fact(term: string): string | undefined {
  const found = [...document.querySelectorAll('dt')].find((one) => one.textContent === term)
  return found?.nextElementSibling?.textContent ?? undefined
}

function bars(): Element[] {
  return [...document.querySelectorAll('[data-quota]')]
}

function widths(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-strain]')].map(({ style }) => style.width)
}

function portal(): Element | null {
  return document.querySelector('[role="dialog"] a[target]')
}
