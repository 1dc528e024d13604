import { awake, visit, wordsOf } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'
import { agree, makeSender, openRoom, sendTo } from './rooms.ts'

test('[W3] fields that ask for another face are shown in one the device has, without fetching any', async ({
  browser,
  product,
}, { outputDir }) => {
  const mara = await makeSender(browser, product)
  const text = { type: 'text', required: false, defaultValue: 'Illicit filling' }
  const sent = await sendTo(mara.page, {
    fields: [
      { ...text, label: 'Plain', font: 'sans' },
      { ...text, label: 'Serif', font: 'serif' },
      { ...text, label: 'Mono', font: 'mono' },
      { type: 'note', font: 'serif', defaultValue: 'A note in serif' },
      { type: 'heading', font: 'mono', defaultValue: 'A heading in mono' },
      { type: 'signature', required: true },
    ],
  })
  const jane = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page } = jane
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await openRoom(jane, product, sent)
  await agree(jane)
  await page.reload()
  await awake(page)

  await expect(page.getByLabel('Plain')).not.toHaveCSS('font-family', /^(serif|monospace)$/)
  await expect(page.getByLabel('Serif')).toHaveCSS('font-family', 'serif')
  await expect(page.getByLabel('Mono')).toHaveCSS('font-family', 'monospace')
  await expect(page.getByText('A note in serif')).toHaveCSS('font-family', 'serif')
  await expect(page.getByText('A heading in mono')).toHaveCSS('font-family', 'monospace')
  expect(fonts.filter((url) => /noto/i.test(url))).toEqual([])
  await page.screenshot({ path: `${outputDir}/faces.png`, fullPage: true })
  await jane.context.close()
  await mara.context.close()
})

test('[W6] what recipients are asked at the door is not called coming', async ({ browser, product }) => {
  const mara = await makeSender(browser, product)
  const { plans, pricing } = wordsOf('en-US')
  await mara.page.goto('/pricing')
  await awake(mara.page)
  const rowOf = (name: string) => mara.page.getByRole('row').filter({ hasText: name })

  await expect(rowOf(plans.features.SsoIntegration)).toContainText(pricing.coming)
  await expect(rowOf(plans.features.AdvancedAuthentication)).toBeVisible()
  await expect(rowOf(plans.features.AdvancedAuthentication)).not.toContainText(pricing.coming)
  await mara.context.close()
})
