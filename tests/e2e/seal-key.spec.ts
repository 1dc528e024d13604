import { makeRivers } from '../../src/lib/server/trust/brought/brought.fixture.ts'
import { expectAccessible } from './accessible.ts'
import { awake, newSender, register, visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'

test('an owner brings a key along to seal with, is told what is wrong with one, and takes it away', async ({
  browser,
  product,
}, info) => {
  using pki = await makeRivers()
  const [good, short] = [
    await pki.pack('seal', ['seal', 'authority', 'root']),
    await pki.pack('seal', ['seal']),
  ]
  const mara = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = mara
  const { sealKey: said } = words
  await register(mara, product, newSender())
  const organization = await page.locator('html').getAttribute('data-organization')

  await page.goto(`/organizations/${organization}?tab=keys`)
  await page.getByRole('link', { name: said.link }).click()
  await expect(page.getByRole('heading', { level: 1, name: said.title })).toBeVisible()
  await awake(page)
  await expect(page.getByText(said.source['made-here'])).toBeVisible()
  await expectAccessible(page, 'the key made here')

  const file = page.getByLabel(said.file)
  const password = page.getByLabel(said.password)
  await page.getByRole('button', { name: said.button }).click()
  await expect(page.getByText(said.fileMissing)).toBeVisible()
  await expect(file).toBeFocused()
  const give = async (buffer: Buffer, secret: string) => {
    await file.setInputFiles({ name: 'seal.p12', mimeType: 'application/x-pkcs12', buffer })
    await password.fill(secret)
    await page.getByRole('button', { name: said.button }).click()
  }
  await give(good, 'wrong')
  await expect(page.getByText(said.faults['password-wrong'])).toBeVisible()
  await expect(password).toBeFocused()
  await give(short, 'secret')
  await expect(page.getByText(said.faults['chain-incomplete'])).toBeVisible()
  await expectAccessible(page, 'a key that is refused')
  await page.screenshot({ path: info.outputPath('fault.png'), fullPage: true })
  await give(good, 'secret')
  await expect(page.getByText(said.done)).toBeVisible()
  await expect(page.getByText(said.source.organization)).toBeVisible()

  await page.reload()
  await awake(page)
  await expect(page.getByText('authority', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: said.replaceButton })).toBeVisible()
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `the own key at ${width} px`)
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(isWide, `at ${width} px`).toBe(false)
    await page.screenshot({ path: info.outputPath(`own-${width}.png`), fullPage: true })
  }

  await page.getByRole('button', { name: said.remove.button }).click()
  await page.getByRole('dialog').getByRole('button', { name: said.remove.button }).click()
  await expect(page.getByText(said.remove.done)).toBeVisible()
  await expect(page.getByText(said.source['made-here'])).toBeVisible()
  await mara.context.close()
})
