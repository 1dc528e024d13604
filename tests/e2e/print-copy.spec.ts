import { expectAccessible } from './accessible.ts'
import { awake, fill } from './journeys.ts'
import { expect, test } from './product.ts'
import { makeSender, sendTo } from './rooms.ts'

test('[issue 12] a sent envelope is printed as it is so far, marked as not sealed', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const sent = await sendTo(page, { fields: [{ type: 'signature' }] })
  await page.goto(`/envelopes/${sent.id}`)
  await awake(page)
  await page.getByRole('button', { name: words.envelopes.copies.menu }).click()
  await expect(page.getByRole('menuitem', { name: /not sealed/ })).toHaveText(
    fill(words.envelopes.copies.printUnsealed, { name: 'Lease' }),
  )
  await expectAccessible(page, 'the menu of what is sent')

  const copy = page.waitForResponse(/\/documents\/[^/]+\/copy/)
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: /not sealed/ }).click()
  const answer = await copy
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await (await opened).close()
  expect(mara.noises).toEqual([])
  await mara.context.close()
})
