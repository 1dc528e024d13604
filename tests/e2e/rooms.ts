import type { Browser, Page } from '@playwright/test'
import { makeSamplePdf, type SamplePdf } from '../sample-pdfs.ts'
import { callApi } from './call-api.ts'
import { awake, newSender, register, visit, type Visit } from './journeys.ts'
import { expect, readSigningLink, visitor, widths, type Product } from './product.ts'

/** A field as a test names it: its area follows from its place in the list unless it has its own. */
export type AskedField = { type: string; label?: string; id?: string; areas?: object[] } & Record<
  string,
  unknown
>

let envelopes = 0

export type Asked = {
  fields: readonly AskedField[]
  /** Of the one recipient, beside name and address. */
  recipient?: Record<string, unknown>
  /** Others, with keys of their own. */
  others?: readonly object[]
  pages?: number
  /** How its pages are turned and cut. */
  sample?: SamplePdf
  /** A file in place of the sample. */
  file?: Uint8Array
  expiresAt?: string
}

export type Sent = { id: string; document: string; title: string; email: string; recipient: string }

/** A sender with an organization, ready to send by the API. */
export async function makeSender(browser: Browser, product: Product): Promise<Visit> {
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  await register(mara, product, newSender())

  return mara
}

/** Sends one document with these fields to one signer. */
export async function sendTo(
  page: Page,
  { fields, recipient = {}, others = [], pages = 1, sample, file, expiresAt }: Asked,
): Promise<Sent> {
  envelopes += 1
  const title = `Room ${process.pid} ${envelopes}`
  const email = `jane.room.${process.pid}.${envelopes}@example.org`
  const bytes = file ?? (await makeSamplePdf({ pages, ...sample }))
  const document = await callApi(page, 'POST', '/documents', bytes)
  const jane = { key: 'jane', name: 'Jane Roe', email, ...recipient }
  const placed = fields.map((field, index) => ({
    recipient: jane.key,
    areas: [areaAt(document.id, index)],
    ...field,
    ...(field.areas && { areas: field.areas.map((area) => ({ document: document.id, page: 0, ...area })) }),
  }))
  const draft = {
    title,
    message: 'Please sign.',
    documents: [document.id],
    recipients: [jane, ...others],
    fields: placed,
    ...(expiresAt && { expiresAt }),
  }
  const { id } = await callApi(page, 'POST', '/envelopes', draft)
  await callApi(page, 'POST', `/envelopes/${id}/send`, {})
  const { recipients } = (await callApi(page, 'GET', `/envelopes/${id}`)) as unknown as {
    recipients: { id: string; key: string }[]
  }

  return {
    id,
    document: document.id,
    title,
    email,
    recipient: recipients.find(({ key }) => key === jane.key)?.id ?? '',
  }
}

/** Two columns of fields down the page. */
function areaAt(document: string, index: number) {
  const row = Math.floor(index / 2)
  return {
    document,
    page: 0,
    x: index % 2 === 0 ? 0.08 : 0.54,
    y: 0.2 + row * 0.06,
    width: 0.36,
    height: 0.035,
  }
}

/** Opens the link from the mail. */
export async function openRoom({ page }: Visit, product: Product, { email, title }: Sent): Promise<string> {
  await page.goto(await readSigningLink(product, email, title))
  await page.waitForURL(/\/sign\/r\//)
  await awake(page)

  return new URL(page.url()).pathname
}

export async function agree({ page, words }: Visit): Promise<void> {
  const { room } = words.signing
  await page.getByRole('checkbox', { name: room.agree }).check()
  await page.getByRole('button', { name: room.continue }).click()
  await page
    .getByRole('heading', { level: 1, name: new RegExp(`${room.fillTitle}|${room.readingTitle}`) })
    .waitFor()
}

export async function adoptTyped({ page, words }: Visit): Promise<void> {
  const { room } = words.signing
  await page.getByRole('dialog').getByRole('button', { name: room.useSignature }).click()
}

/** The document as its sender gets it, once the envelope is completed. */
export async function readSealed({ page }: Visit, { id, document }: Sent): Promise<Buffer> {
  const statusOf = async () =>
    ((await callApi(page, 'GET', `/envelopes/${id}`)) as unknown as { status: string }).status
  await expect.poll(statusOf, { timeout: 60_000 }).toBe('completed')

  return (await page.request.get(`/api/envelopes/${id}/documents/${document}/sealed`)).body()
}
