import { expectAccessible } from './accessible.ts'
import { awake, fill } from './journeys.ts'
import { expect, test } from './product.ts'
import { makeSender, sendTo } from './rooms.ts'

test('the invitation is sent to somebody again, told in the trail, and not twice in a row', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const { page, words } = mara
  const { id, email } = await sendTo(page, { fields: [{ type: 'signature' }] })
  const mailsTo = async () => {
    const answer = await fetch(`${product.url}/dev/mail.json?to=${encodeURIComponent(email)}`)
    return ((await answer.json()) as { messages: unknown[] }).messages.length
  }
  await expect.poll(mailsTo).toBe(1)
  await page.goto(`/envelopes/${id}`)
  await awake(page)
  const opener = page.getByRole('button', { name: fill(words.envelopes.recipientMenu, { name: 'Jane Roe' }) })
  const again = page.getByRole('menuitem', { name: words.envelopes.inviteAgain })

  await opener.click()
  await expectAccessible(page, 'the menu of a recipient')
  await again.click()
  await expect(page.getByText(fill(words.envelopes.invitedAgain, { name: 'Jane Roe' }))).toBeVisible()
  await expect.poll(mailsTo).toBe(2)
  await expect(
    page.getByText(
      fill(words.audit.recipient.reminded_again, { actor: 'Mara Lindqvist', recipient: 'Jane Roe' }),
    ),
  ).toBeAttached()

  await opener.click()
  await page.screenshot({ path: 'test-results/invite-again-1440.png', animations: 'disabled' })
  await again.click()
  await expect(page.getByText(words.problems['mailed-just-now'])).toBeVisible()
  await expect(page.getByText(words.envelopes.remindedTimes_one), 'a reminder has other words').toHaveCount(0)
  await mara.context.close()
})
