import type { Page } from '@playwright/test'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { callApi } from './call-api.ts'

/** What everybody sees without an account. */
export const publicPages = [
  '/login',
  '/register',
  '/verify-account',
  '/forgot-password',
  '/reset-password',
  '/',
  '/pricing',
  '/docs',
  '/docs/api',
  '/docs/webhooks',
  '/docs/embedding',
  '/verify',
  '/sign/nothing-here',
] as const

/** What people see who have an account, whatever they have made. */
export const memberPages = [
  '/dashboard',
  '/templates',
  '/templates/gallery',
  '/envelopes',
  '/envelopes/new',
  '/contacts',
  '/bulk',
  '/reports',
  '/reports/activity',
  '/organizations',
  '/invitations',
  '/notifications',
  '/webhooks',
  '/webhooks/events',
  '/billing',
  '/pricing',
  '/nothing-here',
] as const

const tabs = ['overview', 'members', 'teams', 'sending', 'branding', 'keys', 'settings']

/** Paths of a template, a webhook with deliveries, an envelope under way, a draft, and every tab of the organization. */
export async function makeContent(
  page: Page,
  organization: string,
  title: string,
  guest: string,
): Promise<string[]> {
  const events = ['envelope.created', 'envelope.sent']
  const webhook = await callApi(page, 'POST', '/webhooks', {
    url: new URL('/not-a-receiver', page.url()).href,
    events,
  })
  const document = await callApi(page, 'POST', '/documents', await makeSamplePdf())
  const jane = { key: 'jane', name: 'Jane Roe', email: guest }
  const area = { document: document.id, page: 0, x: 0.1, y: 0.2, width: 0.35, height: 0.06 }
  const signature = { type: 'signature', label: 'Signature', recipient: jane.key, required: true }
  const fields = [{ ...signature, areas: [area] }]
  const draft = { title, message: 'Please sign.', documents: [document.id], recipients: [jane], fields }
  const envelope = await callApi(page, 'POST', '/envelopes', draft)
  await callApi(page, 'POST', `/envelopes/${envelope.id}/send`, {})
  const unsent = await callApi(page, 'POST', '/envelopes', draft)
  const { items = [] } = await callApi(page, 'GET', '/templates')

  return [
    `/templates/${items[0]?.id}`,
    `/templates/${items[0]?.id}/bulk`,
    `/envelopes/${unsent.id}`,
    `/envelopes/${envelope.id}`,
    `/envelopes/${envelope.id}/correct`,
    '/webhooks',
    `/webhooks/${webhook.id}`,
    ...tabs.map((tab) => `/organizations/${organization}?tab=${tab}`),
  ]
}

/** The organization that a page is shown for. */
export async function organizationOf(page: Page): Promise<string> {
  return (await page.locator('html').getAttribute('data-organization')) ?? ''
}
