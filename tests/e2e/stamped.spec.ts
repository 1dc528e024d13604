import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readText } from '#server/pdf/render/read-text.ts'
import { fill, visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'
import { agree, makeSender, openRoom, readSealed, sendTo } from './rooms.ts'
import type { SamplePdf } from '../sample-pdfs.ts'

/** Points. */
const tolerance = 2
const cropBox = [50, 100, 450, 700] as const

/** Who signs, and how the page lies before them. */
const signers: readonly { name: string; sample: SamplePdf; size: { width: number; height: number } }[] = [
  { name: 'Ελένη Παπαδοπούλου', sample: {}, size: { width: 595, height: 842 } },
  { name: 'Юлия Щукина', sample: { rotate: 90 }, size: { width: 842, height: 595 } },
  { name: 'Nguyễn Thị Ánh', sample: { rotate: 180, cropBox }, size: { width: 400, height: 600 } },
  { name: 'ليلى الحداد', sample: { rotate: 270, cropBox }, size: { width: 600, height: 400 } },
  { name: '王小明', sample: { cropBox }, size: { width: 400, height: 600 } },
]
const places = {
  City: { x: 0.1, y: 0.45, width: 0.5, height: 0.08 },
  Rent: { x: 0.45, y: 0.6, width: 0.4, height: 0.08 },
  Signature: { x: 0.15, y: 0.75, width: 0.6, height: 0.15 },
} as const

/** Without marks of direction, and as the letters are meant rather than shaped. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/[\s\u200e\u200f]/g, '')

test('[W2] [W3] whoever gets a copy hears of it at the end, and has the sealed file by their own link', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const carl = `carl.${randomUUID()}@example.org`
  const sent = await sendTo(mara.page, {
    fields: [{ type: 'signature', label: 'Signature', required: true }],
    others: [{ key: 'carl', name: 'Carl Roe', email: carl, recipientRole: 'cc', locale: 'fr-FR' }],
  })
  const guest = await visit(browser, product, visitor('fr-FR', widths.phone))
  const { page, words } = guest
  const { room } = words.signing
  await openRoom(guest, product, sent)
  await agree(guest)
  await page.getByRole('button', { name: /^Signature/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: room.useSignature }).click()
  await page.getByRole('button', { name: room.finishSigner }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    fill(room.doneTitle, { name: 'Jane Roe' }),
  )
  const sealed = await readSealed(mara, sent)

  await openRoom(guest, product, { ...sent, email: carl })
  await expect(page.getByText(room.sealedText)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: fill(room.downloadSealed, { name: 'Lease' }) }).click()
  expect(readFileSync(await (await download).path()).equals(sealed)).toBe(true)
  await guest.context.close()
  await mara.context.close()
})

test('[W3] what people fill in and sign stands in the sealed file where its box was, in any script, however a page is turned and cut', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const jane = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page } = jane
  const { room } = jane.words.signing
  for (const { name, sample, size } of signers) {
    const sent = await sendTo(mara.page, {
      sample,
      fields: [
        { type: 'text', label: 'City', required: true, areas: [places.City] },
        { type: 'number', label: 'Rent', required: true, decimals: 2, areas: [places.Rent] },
        { type: 'signature', label: 'Signature', required: true, areas: [places.Signature] },
      ],
    })
    await openRoom(jane, product, sent)
    await agree(jane)
    await page.getByLabel('City').fill('Lisbon')
    await page.getByLabel('Rent').fill('1234.5')
    await page.getByRole('button', { name: /^Signature/ }).click()
    await page.getByRole('dialog').getByLabel(room.yourName).fill(name)
    await page.getByRole('dialog').getByRole('button', { name: room.useSignature }).click()
    await page.getByRole('button', { name: room.finishSigner }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      fill(room.doneTitle, { name: 'Jane Roe' }),
    )

    const lines = await readText(await readSealed(mara, sent), 0)
    for (const [label, word] of [
      ['City', 'Lisbon'],
      ['Rent', '1,234.50'],
      ['Signature', name],
    ] as const) {
      const line = lines.find(({ text }) => plain(text).includes(plain(word)))
      expect(line, `${word} of ${name} in ${lines.map(({ text }) => text).join(' | ')}`).toBeDefined()
      const area = places[label]
      expect(line?.x).toBeGreaterThan(area.x - tolerance / size.width)
      expect(line?.y).toBeGreaterThan(area.y - tolerance / size.height)
      expect((line?.y ?? 1) + (line?.height ?? 1)).toBeLessThan(
        area.y + area.height + tolerance / size.height,
      )
      expect((line?.x ?? 1) + (line?.width ?? 1)).toBeLessThan(area.x + area.width + tolerance / size.width)
    }
  }
  await jane.context.close()
  await mara.context.close()
})
