import type { Page } from '@playwright/test'
import { onePage } from '../hostile-pdfs.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { callApi } from './call-api.ts'
import { awake, newSender, register, visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'

// A draft whose documents offer fields of their own: by blanks that look like some, by a form, and by both.

for (const [locale, width] of [
  ['en-US', widths.desktop],
  ['pt-BR', widths.phone],
] as const) {
  test(`[W2] a draft with suggestions opens without a word in the console, at ${width} px in ${locale}`, async ({
    browser,
    product,
  }) => {
    const mara = await visit(browser, product, visitor(locale, width))
    const { page, words } = mara
    await register(mara, product, newSender())
    const blanks = await upload(
      page,
      await makeSamplePdf({ text: ['Signature: ______________', '', 'Date: ____'] }),
    )
    const form = await upload(page, onePageForm())
    const said = everythingSaid(page)
    for (const [title, documents] of [
      ['Blanks', [blanks]],
      ['Form', [form]],
      ['Both', [blanks, form]],
    ] as const) {
      const { id } = await callApi(page, 'POST', '/envelopes', {
        title,
        documents: [...documents],
        recipients: [{ key: 'jane', name: 'Jane Roe', email: 'jane@example.org', locale }],
        fields: [],
      })
      const choose = page.getByRole('button', { name: words.editor.suggestions.choose })
      await page.goto(`/envelopes/${id}`)
      await awake(page)
      await expect(choose, 'opened by its address').toBeVisible()

      await page.goto('/envelopes')
      await page.getByRole('link', { name: title }).first().click()
      await page.waitForURL(new RegExp(`/envelopes/${id}$`))
      await expect(choose, 'opened from the list').toBeVisible()
    }

    expect(said).toEqual([])
    await mara.context.close()
  })
}

async function upload(page: Page, bytes: Uint8Array): Promise<string> {
  return (await callApi(page, 'POST', '/documents', bytes)).id
}

function onePageForm(): Uint8Array {
  return onePage({
    catalog: '/AcroForm<</Fields[10 0 R 11 0 R]/DR<</Font<</F1 5 0 R>>>>>>',
    page: '/Annots[10 0 R 11 0 R]',
    objects: {
      10: '<</Subtype/Widget/Rect[72 600 272 620]/FT/Tx/T(city)>>',
      11: '<</Subtype/Widget/Rect[72 560 272 580]/FT/Tx/T(birth_date)>>',
    },
  })
}

/** Of any kind, none left out. */
function everythingSaid(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => said.push(`page error: ${error.message}`))

  return said
}
