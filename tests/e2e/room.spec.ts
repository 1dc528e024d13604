import { randomUUID } from 'node:crypto'
import { codeIn } from '../code-in.ts'
import { makePng } from './pictures.ts'
import { callApi } from './call-api.ts'
import { expectAccessible } from './accessible.ts'
import { awake, fill as fillIn, visit, wordsOf, type Visit } from './journeys.ts'
import { expect, readMail, test, visitor, widths } from './product.ts'
import { everyField } from './every-field.ts'
import { adoptTyped, agree, makeSender, openRoom, sendTo, type AskedField } from './rooms.ts'

test('[W3] every type of field is filled in, live, and finished', async ({ browser, product }) => {
  const mara = await makeSender(browser, product)
  const sent = await sendTo(mara.page, { fields: everyField })
  const jane = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = jane
  const { room } = words.signing
  await openRoom(jane, product, sent)
  await agree(jane)
  await page.reload()
  await awake(page)
  await expect(page.getByText(fillIn(room.progressLong, { done: 2, all: 13 }))).toBeAttached()

  await page.getByRole('button', { name: /^Signature/ }).click()
  await adoptTyped(jane)
  await page.getByRole('button', { name: /^Initials/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: room.useInitials }).click()
  await page.getByLabel('Company', { exact: true }).fill('Acme')
  await page.getByLabel('Start', { exact: true }).fill('2026-12-01')
  await page.getByLabel('Tax number').pressSequentially('12345678901')
  await expect(page.getByLabel('Tax number')).toHaveValue('123.456.789-01')

  const rent = page.getByLabel('Rent')
  await rent.fill('1,000.5')
  await expect(page.getByRole('status', { name: /^Deposit/ })).toHaveText('$3,001.50')
  await rent.fill('50')
  await rent.blur()
  await expect(page.getByText(words.problems['value-too-small'])).toBeVisible()
  await rent.fill('200')

  const which = page.getByLabel('Which pets')
  await expect(which).toHaveCount(0)
  await page.getByRole('checkbox', { name: /^Pets/ }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: /^Pets/ }), 'the focus stays').toBeFocused()
  await which.fill('A cat')

  await page.getByLabel('Plan').selectOption('Large')
  await page.getByRole('button', { name: 'House rules' }).click()
  await expect(page.getByRole('button', { name: 'House rules', pressed: true })).toHaveText(room.approved)
  await page.getByRole('radio', { name: 'No' }).check()
  await page.getByRole('checkbox', { name: 'Water' }).check()

  await page.getByRole('button', { name: /^Photo/ }).click()
  const sheet = page.getByRole('dialog', { name: /^Photo/ })
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: makePng(40, 30) }
  await sheet.locator('input[type=file]').setInputFiles({ ...picture, buffer: Buffer.from('no picture') })
  await expect(sheet.getByText(words.problems['file-unreadable'])).toBeVisible()
  await sheet.locator('input[type=file]').setInputFiles(picture)
  await expect(sheet.getByText(fillIn(room.uploaded, { name: 'me.png' }))).toBeVisible()
  await sheet.getByRole('button', { name: room.done }).click()
  await expect(page.getByText(fillIn(room.progressLong, { done: 14, all: 14 }))).toBeAttached()
  await expectAccessible(page, 'room, every field')

  await page.getByRole('button', { name: room.review }).click()
  await expect(page.getByRole('definition').filter({ hasText: '$600.00' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '12/1/26' })).toBeVisible()
  await page.getByRole('button', { name: room.finishSigner }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    fillIn(room.doneTitle, { name: 'Jane Roe' }),
  )
  // The picture that is none was refused.
  expect(jane.noises.filter((noise) => !noise.includes('422'))).toEqual([])
  await jane.context.close()
  await mara.context.close()
})

test('[W3] as a list it is one plain form, in order, with names, roles and errors', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const sent = await sendTo(mara.page, { fields: everyField })
  const jane = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = jane
  const { room } = words.signing
  await openRoom(jane, product, sent)
  await agree(jane)
  await page.getByRole('button', { name: room.asList }).click()
  await expect(page.locator('form.filling .document-pages')).toMatchAriaSnapshot(`
    - heading "${room.fillTitle}" [level=1]
    - paragraph: ${room.fillLead}
    - button "${room.asPages}"
    - region "Lease":
      - text: Signature
      - button "Signature Sign here"
      - text: Initials
      - button "Initials Initial here"
      - text: Your name
      - textbox "Your name": Jane Roe
      - text: Your address
      - textbox "Your address": ${sent.email}
      - text: Company
      - textbox "Company"
      - paragraph: As in the register
      - text: Job title (optional)
      - textbox "Job title (optional)"
      - text: Signed on
      - status "Signed on": When you finish
      - text: Start
      - textbox "Start"
      - paragraph: From 1/1/26 to 12/31/30
      - text: Tax number
      - textbox "Tax number"
      - paragraph: In the form ___.___.___-__
      - text: Postcode (optional)
      - textbox "Postcode (optional)"
      - text: Rent
      - textbox "Rent"
      - paragraph: From $100.00
      - text: Deposit
      - status "Deposit"
      - text: Pets (optional)
      - checkbox "Pets (optional)"
      - text: Plan
      - combobox "Plan":
        - option "Choose" [selected]
        - option "Small"
        - option "Large"
      - text: House rules
      - button "House rules"
      - text: Photo
      - status
      - button "Photo"
      - paragraph: PNG or JPEG, up to 10 MB
      - text: Proof of income (optional)
      - status
      - button "Proof of income (optional)"
      - paragraph: Up to 10 MB
      - radiogroup "Parking":
        - text: Parking
        - radio "Yes"
        - text: "Yes"
        - radio "No"
        - text: "No"
      - group "Included":
        - text: Included
        - checkbox "Gas"
        - text: Gas
        - checkbox "Water"
        - text: Water
        - checkbox "Power"
        - text: Power
        - paragraph: Choose at least 1
      - heading "Annex" [level=2]
      - paragraph: Keep quiet
      - paragraph: ${sent.id}
  `)

  await page.getByLabel('Rent').fill('much')
  await page.getByLabel('Rent').blur()
  const rent = page.getByLabel('Rent')
  await expect(rent).toHaveAttribute('aria-invalid', 'true')
  await expect(rent).toHaveAccessibleDescription(/does not suit/)
  await expectAccessible(page, 'room, list')
  expect(jane.noises).toEqual([])
  await jane.context.close()
  await mara.context.close()
})

const fewFields: readonly AskedField[] = [
  { type: 'signature', label: 'Signature', required: true },
  { type: 'text', label: 'Place', required: true },
  { type: 'number', label: 'Rent', name: 'rent', required: true },
  { type: 'number', label: 'Deposit', formula: '[rent] * 2' },
]

test('[W3] by keyboard alone, from the link to the end', async ({ browser, product }) => {
  const mara = await makeSender(browser, product)
  const sent = await sendTo(mara.page, { fields: fewFields })
  const jane = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page, words } = jane
  const { room } = words.signing
  await openRoom(jane, product, sent)
  const act = async (role: 'button' | 'checkbox', name: string | RegExp, key = 'Enter') => {
    const target = page.getByRole(role, { name }).first()
    for (let stops = 0; stops < 40; stops += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(target).toBeFocused()
    await page.keyboard.press(key)
  }

  await act('checkbox', room.agree, 'Space')
  await act('button', room.continue)
  await expect(page.getByRole('heading', { level: 1, name: room.fillTitle })).toBeFocused()
  await act('button', /^Signature/)
  await act('button', room.useSignature)
  // Adopting leads on to the next field that is owed.
  await expect(page.getByLabel('Place')).toBeFocused()
  await page.keyboard.type('Porto')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Rent')).toBeFocused()
  await page.keyboard.type('700')
  await act('button', room.review)
  await act('button', room.finishSigner)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    fillIn(room.doneTitle, { name: 'Jane Roe' }),
  )
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(jane.noises).toEqual([])
  await jane.context.close()
  await mara.context.close()
})

test('[W3] at 320 px, and at 400 %, nothing is to be pushed sideways at any step', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const sent = await sendTo(mara.page, { fields: everyField })
  // 1280 × 1024 at 400 % is 320 × 256 (WCAG 1.4.10).
  const jane = await visit(browser, product, {
    ...visitor('fr-FR', 320),
    viewport: { width: 320, height: 256 },
  })
  const { page, words } = jane
  const { room } = words.signing
  const expectNarrow = async (step: string) => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(over, step).toBeLessThanOrEqual(0)
  }
  await openRoom(jane, product, sent)
  await expectNarrow('consent')
  await agree(jane)
  await expectNarrow('pages')
  await page.getByRole('button', { name: room.start }).click()
  await page.getByRole('button', { name: /^Signature/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNarrow('signature')
  await adoptTyped(jane)
  await page.getByRole('button', { name: /^Rent/ }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('1000,5')
  await expectNarrow('a field’s sheet')
  await page.getByRole('dialog').getByRole('button', { name: room.done }).click()
  await expect(page.getByRole('button', { name: /^Rent/ })).toHaveText(/1\s?000,50/)
  await page.getByRole('button', { name: room.asList }).click()
  await expectNarrow('list')
  expect(jane.noises).toEqual([])
  await jane.context.close()
  await mara.context.close()
})

test('[W3] what is begun on one device goes on upon another', async ({ browser, product }) => {
  const mara = await makeSender(browser, product)
  const sent = await sendTo(mara.page, { fields: fewFields })
  const first = await visit(browser, product, visitor('en-US', widths.desktop))
  await openRoom(first, product, sent)
  await agree(first)
  await first.page.getByLabel('Place').fill('Porto')
  await first.page.getByLabel('Rent').fill('700')
  await expect(first.page.getByText(first.words.signing.room.saved, { exact: true })).toBeVisible()
  await first.context.close()

  const second = await visit(browser, product, visitor('pt-BR', widths.phone))
  const { room } = second.words.signing
  await openRoom(second, product, sent)
  await expect(second.page.getByText(fillIn(room.progressLong, { done: 2, all: 3 }))).toBeAttached()
  await expect(second.page.getByRole('button', { name: /^Place/ })).toHaveText('Porto')
  await expect(second.page.getByRole('status', { name: /^Deposit/ })).toHaveText('1.400')
  await second.context.close()
  await mara.context.close()
})

test('[W3] options stand where they are placed, on a desktop and a phone, however close, and each opens under the finger', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  // 16 pt from line to line, on a page of 595 by 842 pt.
  const rows = (x: number, count: number) =>
    Array.from({ length: count }, (_, row) => {
      return { x, y: 0.3 + (row * 16) / 842, width: 12 / 595, height: 12 / 842 }
    })
  const groups = {
    radio: { options: ['Never', 'Seldom', 'Often'], areas: rows(0.2, 3) },
    checkbox_group: { options: ['Gas', 'Water', 'Power'], areas: rows(0.5, 3) },
  } as const
  const sent = await sendTo(mara.page, {
    fields: [
      ...Object.entries(groups).map(([type, { options, areas }]) => {
        return { type, label: type, options, areas: [...areas] }
      }),
      { type: 'signature', label: 'Signature', required: true },
    ],
  })
  for (const width of [widths.desktop, widths.phone]) {
    const jane = await visit(browser, product, visitor('en-US', width))
    const { page } = jane
    await openRoom(jane, product, sent)
    if (width === widths.desktop) await agree(jane)
    for (const { options, areas } of Object.values(groups)) {
      for (const [index, name] of options.entries()) {
        const option = page.getByLabel(name, { exact: true })
        await option.scrollIntoViewIfNeeded()
        const sheet = await page.locator('.sheet-page').first().boundingBox()
        const box = await option.boundingBox()
        const area = areas[index]
        if (!sheet || !box || !area) throw new Error(`${name} is not there`)
        const middle = {
          x: sheet.x + (area.x + area.width / 2) * sheet.width,
          y: sheet.y + (area.y + area.height / 2) * sheet.height,
        }
        expect(Math.abs(box.x + box.width / 2 - middle.x), `${name} at ${width} px`).toBeLessThan(1)
        expect(Math.abs(box.y + box.height / 2 - middle.y), `${name} at ${width} px`).toBeLessThan(1)
        expect(box.height).toBeLessThan(area.height * sheet.height + 1)
        if (width === widths.phone) await page.touchscreen.tap(middle.x, middle.y)
        else await page.mouse.click(middle.x, middle.y)
        await expect(option).toBeChecked()
        if (width === widths.desktop && options === groups.checkbox_group.options) await option.uncheck()
      }
    }
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
    await jane.context.close()
  }
  await mara.context.close()
})

test('[W3] on a phone the box under the finger opens, however close the lines; a lone one is 44 px to a finger', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  // 14 pt from line to line, on a page of 842 pt.
  const line = (y: number, width = 0.3, x = 0.1) => [{ x, y, width, height: 11 / 842 }]
  const sent = await sendTo(mara.page, {
    fields: [
      { type: 'signature', label: 'Signature', required: true, areas: line(0.6, 0.03, 0.96) },
      { type: 'text', label: 'Street', areas: line(0.3) },
      { type: 'text', label: 'Town', areas: line(0.3 + 14 / 842) },
      { type: 'checkbox', label: 'Pets', areas: line(0.3 + 28 / 842, 11 / 595) },
      { type: 'dropdown', label: 'Plan', options: ['Small', 'Large'], areas: line(0.3 + 42 / 842) },
    ],
  })
  const jane = await visit(browser, product, visitor('en-US', widths.phone))
  const { page } = jane
  await openRoom(jane, product, sent)
  await agree(jane)
  const opened = page.getByRole('dialog')
  const middleOf = async (name: RegExp) => {
    const button = page.getByRole('button', { name })
    await button.scrollIntoViewIfNeeded()
    const box = await button.boundingBox()
    if (!box) throw new Error(`${name} is not there`)
    expect(box.height, 'the box itself is small here').toBeLessThan(12)

    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  for (const name of [/^Street/, /^Town/, /^Plan/]) {
    const { x, y } = await middleOf(name)
    await page.touchscreen.tap(x, y)
    await expect(opened).toHaveAccessibleName(name)
    await page.keyboard.press('Escape')
    await expect(opened).toHaveCount(0)
  }
  await page.getByRole('checkbox', { name: /^Pets/ }).tap()
  await expect(page.getByRole('checkbox', { name: /^Pets/ })).toBeChecked()
  await expect(opened).toHaveCount(0)

  const lone = await middleOf(/^Signature/)
  const target = await page.evaluate(({ x, y }) => {
    const reaches = (dx: number, dy: number) =>
      document
        .elementFromPoint(x + dx, y + dy)
        ?.closest('.field')
        ?.getAttribute('data-type')
    return [reaches(0, -21), reaches(0, 21), reaches(-36, 0), reaches(-36, -21), reaches(0, -24)]
  }, lone)
  expect(target).toEqual(['signature', 'signature', 'signature', 'signature', undefined])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth),
    'a target makes the page no wider',
  ).toBe(widths.phone)
  await page.touchscreen.tap(lone.x, lone.y - 20)
  await expect(opened).toBeVisible()
  expect(jane.noises).toEqual([])
  await jane.context.close()
  await mara.context.close()
})

test('[W3] without JavaScript: consent, simple fields, conditions between posts, and the end', async ({
  browser,
  product,
}) => {
  const asks = randomUUID()
  const mara = await makeSender(browser, product)
  const sent = await sendTo(mara.page, {
    fields: [
      { type: 'signature', label: 'Signature', required: true },
      { type: 'checkbox', label: 'Pets', id: asks },
      {
        type: 'text',
        label: 'Which pets',
        required: true,
        condition: { match: 'all', of: [{ field: asks, is: 'is', value: 'true' }] },
      },
      { type: 'number', label: 'Rent', name: 'rent', required: true },
      { type: 'date', label: 'Start', required: true },
      { type: 'dropdown', label: 'Plan', required: true, options: ['Small', 'Large'] },
    ],
  })
  const jane = await visit(browser, product, { ...visitor('fr-FR', widths.phone), javaScriptEnabled: false })
  const { page, words } = jane
  const { room } = words.signing
  const { text } = await readMail(product, sent.email, (mail) => mail.subject.includes(sent.title))
  await page.goto(/\/sign\/[\w-]{43}/.exec(text)?.[0] ?? '')
  await page.getByRole('checkbox', { name: room.agree }).check()
  await page.getByRole('button', { name: room.continue }).click()

  await expect(page.getByLabel('Which pets')).toHaveCount(0)
  await page.getByRole('checkbox', { name: /^Pets/ }).check()
  await page.getByLabel('Rent').fill('1 000,50')
  await page.getByRole('button', { name: room.refresh }).click()
  await page.getByLabel('Which pets').fill('Un chat')
  await expect(page.getByLabel('Rent')).toHaveValue(/1\s?000,5/)
  await page.getByLabel('Start').fill('2026-12-01')
  await page.getByLabel('Plan').selectOption('Large')
  await page.getByRole('button', { name: room.finishSigner }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Jane Roe')
  await jane.context.close()
  await mara.context.close()
})

test('[W3] a passcode, then an e-mail code, before anything is shown; wrong ones are counted', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const sent = await sendTo(mara.page, {
    fields: fewFields,
    recipient: { access: ['passcode', 'email_code'], passcode: 'harbour-7' },
  })
  const jane = await visit(browser, product, visitor('es-ES', widths.phone))
  const { page, words } = jane
  const { room } = words.signing
  await openRoom(jane, product, sent)
  await expect(page.getByText(fillIn(room.accessStep, { step: 1, of: 2 }))).toBeVisible()
  await expectAccessible(page, 'passcode')
  await page.getByLabel(room.passcode).fill('nothing')
  await page.getByRole('button', { name: room.continue }).click()
  await expect(page.getByRole('alert')).toContainText(words.problems['access-code-wrong'])
  await page.getByLabel(room.passcode).fill('harbour-7')
  await page.getByRole('button', { name: room.continue }).click()

  await expect(page.getByRole('heading', { level: 1, name: room.emailCodeTitle })).toBeFocused()
  await page.getByRole('button', { name: room.sendCode }).click()
  const { text } = await readMail(product, sent.email, (mail) => codeIn(mail.text) !== undefined)
  await page.getByLabel(room.code).fill(codeIn(text) ?? '')
  await page.getByRole('button', { name: room.continue }).click()
  await expect(page.getByRole('checkbox', { name: room.agree })).toBeVisible()
  await jane.context.close()
  await mara.context.close()
})

test('[W3] somebody signed in with another account is told so, and shown nothing', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const sent = await sendTo(mara.page, { fields: fewFields, recipient: { access: ['account'] } })
  const { page, words } = mara
  const { room } = words.signing
  await openRoom(mara, product, sent)
  await expect(page.getByText(/j•••@e•••\.org/)).toBeVisible()
  await page.getByRole('button', { name: room.continue }).click()
  await expect(page.getByRole('heading', { level: 1, name: room.otherAccountTitle })).toBeVisible()
  await expect(page.locator('img.sheet-image')).toHaveCount(0)
  await mara.context.close()
})

test('[W3] in person: the device is handed over, used once, and given back', async ({ browser, product }) => {
  const mara = await makeSender(browser, product)
  const sent = await sendTo(mara.page, {
    fields: [{ type: 'signature', label: 'Signature', required: true }],
    recipient: { recipientRole: 'in_person', host: { name: 'Mara', email: 'mara.host@example.org' } },
  })
  const answer = await callApi(mara.page, 'POST', `/envelopes/${sent.id}/recipients/${sent.recipient}/room`, {
    kind: 'in-person',
  })
  const { url } = answer as unknown as { url: string }
  const jane = await visit(browser, product, visitor('en-US', widths.tablet))
  const { page, words } = jane
  const { room } = words.signing
  await page.goto(url)
  await expect(
    page.getByRole('heading', { level: 1, name: fillIn(room.handOverTitle, { name: 'Jane Roe' }) }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Português' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Jane Roe')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: room.continue }).click()
  await page.getByLabel(room.yourName).fill('Jane A. Roe')
  await page.getByRole('button', { name: room.nameSubmit }).click()
  await agree(jane)
  await expect(page.locator('img.sheet-image').first()).toHaveAttribute('src', /^blob:/)
  await page.getByRole('button', { name: /^Signature/ }).click()
  await adoptTyped(jane)
  await page.getByRole('button', { name: room.finishSigner }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: fillIn(room.giveBackTitle, { name: 'Jane A. Roe' }) }),
  ).toBeVisible()
  expect(await page.context().cookies(), 'nothing is kept').toEqual([])

  await page.goto('/login')
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1, name: room.tokenDeadTitle })).toBeVisible()
  await jane.context.close()
  await mara.context.close()
})

test('[L2] every step speaks each of the four languages', async ({ browser, product }) => {
  const mara = await makeSender(browser, product)
  const sent = await sendTo(mara.page, {
    fields: fewFields,
    recipient: { access: ['passcode'], passcode: 'harbour-7' },
  })
  const jane = await visit(browser, product, visitor('en-US', widths.phone))
  const { page } = jane
  await openRoom(jane, product, sent)
  const expectEach = async (said: (room: Visit['words']['signing']['room']) => string) => {
    for (const [name, locale] of [
      ['Español', 'es-ES'],
      ['Français', 'fr-FR'],
      ['Português', 'pt-BR'],
      ['English', 'en-US'],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(said(wordsOf(locale).signing.room))
    }
    await awake(page)
  }
  await expectEach(({ passcodeTitle }) => passcodeTitle)
  const { room } = jane.words.signing
  await page.getByLabel(room.passcode).fill('harbour-7')
  await page.getByRole('button', { name: room.continue }).click()
  await page.getByRole('checkbox', { name: room.agree }).check()
  await page.getByRole('button', { name: room.continue }).click()
  await expectEach(({ fillTitle }) => fillTitle)
  await jane.context.close()
  await mara.context.close()
})
