import type { Page } from '@playwright/test'

type Recipient = { name: string; email: string; order: number; message: string; access: readonly string[] }
type Answer = { id: string; name?: string; items?: { id: string }[]; recipients?: Recipient[] }

/** Calls the API as the signed-in page would. Bytes go as a PDF file, anything else as JSON. */
export async function callApi(page: Page, method: string, path: string, body?: object): Promise<Answer> {
  const bytes = body instanceof Uint8Array ? [...body] : null
  const { status, text } = await page.evaluate(
    async ({ method, path, bytes, json }) => {
      const type = bytes ? 'application/pdf' : 'application/json'
      const body = bytes ? new Uint8Array(bytes) : json
      const headers = { 'content-type': type, 'x-file-name': 'Lease.pdf' }
      const response = await fetch(`/api${path}`, method === 'GET' ? {} : { method, headers, body })
      return { status: response.status, text: await response.text() }
    },
    { method, path, bytes, json: JSON.stringify(body ?? {}) },
  )
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)

  return text ? (JSON.parse(text) as Answer) : { id: '' }
}
