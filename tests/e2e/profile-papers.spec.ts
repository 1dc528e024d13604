import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { paperPicture } from '../papers.ts'
import { expectAccessible } from './accessible.ts'
import { callApi } from './call-api.ts'
import { startProduct } from './identity-product.ts'
import { awake, fill, newSender, register, visit, wordsOf } from './journeys.ts'
import { expect, readMail, test, visitor, widths, type Product } from './product.ts'

const words = wordsOf('en-US')
const { verification: said, title } = words.profile
const nameInDocument = 'Mara Sofia Lindqvist'
const reason = 'The back is covered by a thumb.'

const dialog = (page: Page) => page.getByRole('dialog', { name: title })
const submit = (page: Page) => dialog(page).getByRole('button', { name: said.submit, exact: true })
const picture = (page: Page, side: string) => dialog(page).getByRole('img', { name: side, exact: true })

test('[W9] papers are shown in the profile, the host declines and an administrator approves, and the approval has its effect', async ({
  browser,
}) => {
  test.setTimeout(360_000)
  // The host decides while it stands still, so it is a product of this test's own.
  const product = await startProduct({ TRUSTED_PROXIES: '1' }, [])
  try {
    const mara = await visit(browser, product, visitor('en-US', widths.phone))
    const noa = await visit(browser, product, visitor('en-US', widths.desktop))
    const { page } = mara
    const sender = newSender()
    await register(mara, product, sender)
    const organization = (await page.locator('html').getAttribute('data-organization')) ?? ''
    const colleague = { ...newSender(), first: 'Noa', last: 'Berg' }
    await register(noa, product, colleague)
    await callApi(page, 'POST', `/organizations/${organization}/members`, {
      ...{ name: 'Noa Berg', email: colleague.email, isManager: false },
    })
    await joinByMail(noa.page, product, colleague.email)

    await test.step('what is missing is said, and a picture that shows too little is refused', async () => {
      await openPart(page)
      await dialog(page).getByLabel(said.document, { exact: true }).selectOption('id_card')
      await submit(page).click()
      await expect(dialog(page).getByText(said.countryMissing)).toBeVisible()
      await expect(dialog(page).getByText(said.picturesMissing)).toHaveCount(3)
      await choosePicture(page, said.front, 200)
      await expect(dialog(page).getByText(words.problems['picture-too-small'])).toBeVisible()
    })

    await test.step('document, country, name, both sides and a photograph are handed in, and seen as waiting', async () => {
      await dialog(page).getByLabel(said.country, { exact: true }).selectOption('BR')
      await dialog(page).getByLabel(said.name, { exact: true }).fill(nameInDocument)
      await choosePictures(page)
      await handIn(page)
      await openPart(page)
      await expectWaiting(page)
    })

    await test.step('what waits can be taken back, and shown anew; on the command line it is seen', async () => {
      await dialog(page).getByRole('button', { name: said.takeBack }).click()
      await dialog(page).getByLabel(said.document, { exact: true }).selectOption('id_card')
      await expect(picture(page, said.front)).toHaveCount(0)
      await dialog(page).getByLabel(said.country, { exact: true }).selectOption('BR')
      await dialog(page).getByLabel(said.name, { exact: true }).fill(nameInDocument)
      await choosePictures(page)
      await handIn(page)
      const known = (path: string) => noa.page.request.get(product.url + path)
      expect((await known('/admin')).status(), 'no page for a colleague').toBe(404)
      await expect(navigation(noa.page).getByRole('link', { name: words.nav.admin })).toHaveCount(0)
      await rest(page, noa.page)
      const folder = path.join(product.dataDirectory, 'shown')

      await product.whileStopped((run) => {
        const lines = run('verification', 'list').trim().split('\n')
        expect(lines).toHaveLength(1)
        expect(lines[0]).toContain(sender.email)
        expect(lines[0]).toContain(`id_card of BR for "${nameInDocument}"`)
        const found = lines[0]?.split(' ')[0] ?? ''
        run('verification', 'show', found, folder)
        const sides = ['back', 'front', 'portrait']
        expect(readdirSync(folder)).toEqual(sides.map((side) => `${found}-id_card-${side}.jpg`))
        rmSync(folder, { recursive: true })
        run('verification', 'decline', found, reason)
        run('user', 'admin', colleague.email, 'on')
      })
    })

    await test.step('declined: the reason is read, by mail too, and new pictures are handed in', async () => {
      const { subject } = words.mail.verification.declined
      const mail = await readMail(product, sender.email, (each) => each.subject === subject)
      expect(mail.text).toContain(reason)
      await openPart(page)
      await expect(dialog(page).getByText(said.declined, { exact: true })).toBeVisible()
      await expect(dialog(page).getByText(reason)).toBeVisible()
      await expect(dialog(page).getByLabel(said.document, { exact: true })).toHaveValue('id_card')
      await expect(dialog(page).getByLabel(said.country, { exact: true })).toHaveValue('BR')
      await expect(dialog(page).getByLabel(said.name, { exact: true })).toHaveValue(nameInDocument)
      await expect(picture(page, said.front), 'gone with the decision').toHaveCount(0)
      await expectAccessible(page, 'declined')
      await expectNoBadge(noa.page, organization, sender.email)
      await choosePictures(page)
      await handIn(page)
    })

    await test.step('an administrator of the host looks at it on the screen, and decides', async () => {
      await approve(noa.page, `${sender.first} ${sender.last}`)
    })

    await test.step('approved: until a day, told by the bell and by mail', async () => {
      await page.goto('/notifications')
      const told = words.notifications.kinds.verificationDecided
      const notices = page.getByRole('main').getByRole('listitem').filter({ hasText: told.title })
      await expect(notices).toHaveCount(2)
      await expect(notices.nth(0)).toContainText(told.content_approved)
      await expect(notices.nth(1)).toContainText(told.content_declined)
      const { subject } = words.mail.verification.approved
      await readMail(product, sender.email, (each) => each.subject === subject)
      await openPart(page)
      await expect(dialog(page).getByText(said.approved, { exact: true })).toBeVisible()
      await expect(
        dialog(page).getByText(fill(said.approvedUntil, { date: 'May 6, 2031' }), { exact: true }),
      ).toBeVisible()
      await expect(submit(page)).toHaveCount(0)
      await expectAccessible(page, 'approved')
    })

    await test.step('a colleague sees it in the list of members, for this person alone', async () => {
      await noa.page.goto(`/organizations/${organization}?tab=members`)
      await expect(memberRow(noa.page, sender.email)).toContainText(
        fill(words.organizations.verifiedAs, { name: nameInDocument }),
      )
      await expectNoBadge(noa.page, organization, colleague.email)
    })
    expect(mara.noises.filter((noise) => !refusedPicture.test(noise))).toEqual([])
    expect(noa.noises).toEqual([])
    await noa.context.close()
    await mara.context.close()
  } finally {
    await product.stop()
  }
})

const navigation = (page: Page) => page.getByRole('navigation', { name: words.nav.main })

/** From the sidebar to the queue, to who waits in it, and back to a queue in which nobody does. */
async function approve(page: Page, name: string): Promise<void> {
  const { queue, review, approve: yes, decline: no } = words.admin
  await page.goto('/dashboard')
  await navigation(page).getByRole('link', { name: words.nav.admin }).click()
  await expect(page.getByText(fill(queue.attempt, { number: 2 }))).toBeVisible()
  await expectAccessible(page, 'the queue')
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name: fill(review.title, { name }) })).toBeVisible()
  await expect(page.getByRole('main').getByText(nameInDocument, { exact: true })).toBeVisible()
  const pictures = page.getByRole('main').getByRole('img')
  await expect(pictures).toHaveCount(3)
  for (const shown of await pictures.all())
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1000)
  await expectAccessible(page, 'who is looked at')

  await awake(page)
  await page.getByRole('button', { name: no.button }).click()
  const refusal = page.getByRole('dialog', { name: fill(no.title, { name }) })
  await refusal.getByRole('button', { name: no.button }).click()
  await expect(refusal.getByText(no.reasonMissing).first()).toBeVisible()
  await expectAccessible(page, 'declining')
  await page.keyboard.press('Escape')
  await expect(refusal).toHaveCount(0)

  await page.getByRole('button', { name: yes.button }).click()
  const approval = page.getByRole('dialog', { name: fill(yes.title, { name }) })
  await approval.getByLabel(yes.until).fill('2031-05-06')
  await expectAccessible(page, 'approving')
  await approval.getByRole('button', { name: yes.button }).click()
  await expect(page.getByText(fill(yes.done, { name }))).toBeVisible()
  await expect(page.getByText(queue.empty)).toBeVisible()
  await expectAccessible(page, 'nobody waits')
}

/** What the browser says of an answer of 400, where a picture is refused. */
const refusedPicture = /status of 4\d\d .*\(.*profile=verification\)/

async function openPart(page: Page): Promise<void> {
  await page.goto('/dashboard?profile=verification')
  await expect(dialog(page).getByRole('heading', { name: words.profile.tabs.verification })).toBeVisible()
  await expect(dialog(page).getByRole('status', { name: words.profile.loading })).toHaveCount(0)
}

async function choosePictures(page: Page): Promise<void> {
  for (const side of [said.front, said.back, said.portrait]) {
    await choosePicture(page, side, 1000)
    await expect(dialog(page).getByText(fill(said.kept, { side }))).toBeVisible()
    await expect
      .poll(() => picture(page, side).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1000)
  }
}

async function choosePicture(page: Page, side: string, width: number): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog(page)
      .getByRole('group', { name: side, exact: true })
      .getByRole('button', { name: fill(said.chooseNamed, { side }) })
      .click(),
  ])
  const buffer = Buffer.from(await paperPicture(width))
  await chooser.setFiles({ name: `${side}.jpg`, mimeType: 'image/jpeg', buffer })
}

async function handIn(page: Page): Promise<void> {
  await expectAccessible(page, 'pictures to hand in')
  await submit(page).click()
  await expectWaiting(page)
  await expectAccessible(page, 'waiting')
}

async function expectWaiting(page: Page): Promise<void> {
  await expect(dialog(page).getByText(said.pending, { exact: true })).toBeVisible()
  await expect(dialog(page).getByText(`${said['id_card']}, Brazil: ${nameInDocument}`)).toBeVisible()
  await expect(submit(page)).toHaveCount(0)
}

async function joinByMail(page: Page, product: Product, email: string): Promise<void> {
  const { text } = await readMail(product, email, (mail) => mail.text.includes('/invitations/'))
  await page.goto(/\/invitations\/[0-9a-f-]{36}/.exec(text)?.[0] ?? '')
  await awake(page)
  await page.getByRole('button', { name: words.organizations.invitation.accept }).click()
  await page.waitForURL(/\/dashboard/)
}

const memberRow = (page: Page, email: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: email })

async function expectNoBadge(page: Page, organization: string, email: string): Promise<void> {
  await page.goto(`/organizations/${organization}?tab=members`)
  await expect(memberRow(page, email)).toBeVisible()
  await expect(memberRow(page, email)).not.toContainText(fill(words.organizations.verifiedAs, { name: '' }))
}

/** No page asks a server that is not there. */
async function rest(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) await page.goto('about:blank')
}
