import { startLoopbackServer } from '../loopback-server.ts'
import { callApi } from './call-api.ts'
import { visit, wordsOf, type Visit } from './journeys.ts'
import { expect, test, visitor, widths } from './product.ts'
import { makeSender, sendTo, type Sent } from './rooms.ts'

const fields = [
  { type: 'signature', label: 'Signature', required: true },
  { type: 'text', label: 'Place', required: true },
]

/** A page of somebody else's with the component in it; it writes down what it hears. */
function hostPage(paraph: string, token: string): string {
  return `<!doctype html><html lang="en"><title>Host</title>
<script src="${paraph}/embed.js"></script>
<paraph-sign token="${token}" lang="pt-BR" label="Lease" style="height: 700px"></paraph-sign>
<script>
  window.heard = []
  for (const type of ['ready','viewed','step','completed','declined','delegated','expired','height','error'])
    document.querySelector('paraph-sign').addEventListener(type, ({ detail }) => window.heard.push({ type, ...detail }))
</script></html>`
}

async function makeToken({ page }: Visit, sent: Sent, origin: string): Promise<string> {
  const organization = await page.locator('html').getAttribute('data-organization')
  await callApi(page, 'PUT', `/organizations/${organization}`, { embedOrigins: [origin] })
  const body = { kind: 'embedded', origin }
  const answer = await callApi(page, 'POST', `/envelopes/${sent.id}/recipients/${sent.recipient}/room`, body)

  return (answer as unknown as { token: string }).token
}

test('[W3] the room stands in a page of another site, which hears what happens', async ({
  browser,
  product,
}) => {
  const mara = await makeSender(browser, product)
  const sent = await sendTo(mara.page, { fields })
  let token = ''
  const host = await startLoopbackServer(() => ({ type: 'text/html', body: hostPage(product.url, token) }))
  token = await makeToken(mara, sent, host.origin)
  const jane = await visit(browser, product, visitor('en-US', widths.desktop))
  const { page } = jane
  const { room } = wordsOf('pt-BR').signing
  const heard = () =>
    page.evaluate(() => (window as unknown as { heard: { type: string; step?: string }[] }).heard)
  await page.goto(host.origin)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('checkbox', { name: room.agree })).toBeVisible()
  await frame.getByRole('checkbox', { name: room.agree }).check()
  await frame.getByRole('button', { name: room.continue }).click()
  await frame.getByRole('button', { name: /^Signature/ }).click()
  await frame.getByRole('dialog').getByRole('button', { name: room.useSignature }).click()
  await frame.getByLabel('Place').fill('Porto')
  await frame.getByRole('button', { name: room.review }).click()
  await frame.getByRole('button', { name: room.finishSigner }).click()
  await expect.poll(async () => (await heard()).some(({ type }) => type === 'completed')).toBe(true)

  const types = (await heard()).filter(({ type }) => type !== 'height').map(({ type, step }) => step ?? type)
  expect(types).toEqual(['ready', 'consent', 'viewed', 'fill', 'done', 'completed'])
  expect((await heard()).some(({ type }) => type === 'height')).toBe(true)
  expect(await page.context().cookies(), 'a frame of another site keeps nothing').toEqual([])

  const trail = (await callApi(mara.page, 'GET', `/envelopes/${sent.id}/audit`)) as unknown as {
    ways: object[]
  }
  expect(trail.ways, 'what this browser showed').toMatchObject([
    {
      entry: 'embedded',
      origin: host.origin,
      proved: ['frame-ancestors', 'ancestor-origins', 'handshake', 'referrer'],
    },
  ])

  await page.reload()
  await expect(frame.getByRole('heading', { level: 1 }), 'a token is good once').toHaveText(
    room.tokenDeadTitle,
  )
  await expect.poll(async () => (await heard()).map(({ type }) => type)).toContain('error')
  await jane.context.close()
  await host.close()
  await mara.context.close()
})

test('[W3] no page but the one a token was made for may show the room', async ({ browser, product }) => {
  const mara = await makeSender(browser, product)
  const sent = await sendTo(mara.page, { fields })
  let token = ''
  const host = await startLoopbackServer(() => ({ type: 'text/html', body: '' }))
  const stranger = await startLoopbackServer(() => ({
    type: 'text/html',
    body: hostPage(product.url, token),
  }))
  token = await makeToken(mara, sent, host.origin)
  const jane = await visit(browser, product, visitor('en-US', widths.desktop))
  await jane.page.goto(stranger.origin)
  await expect.poll(() => jane.noises.join()).toContain('frame-ancestors')
  await expect(jane.page.frameLocator('iframe').getByRole('checkbox')).toHaveCount(0)

  // A policy about frames says nothing of a tab: the room looks around for itself.
  await jane.page.goto(`${product.url}/embed/${token}`)
  await expect(jane.page.getByRole('heading', { level: 1 })).toHaveText(
    jane.words.signing.room.tokenDeadTitle,
  )
  await expect(jane.page.getByRole('checkbox')).toHaveCount(0)

  const body = { kind: 'embedded', origin: stranger.origin }
  const refused = callApi(mara.page, 'POST', `/envelopes/${sent.id}/recipients/${sent.recipient}/room`, body)
  await expect(refused).rejects.toThrow('origin-not-allowed')
  const page = await fetch(`${product.url}/sign/in-person`)
  expect(page.headers.get('content-security-policy'), 'every other page').toContain("frame-ancestors 'none'")
  await jane.context.close()
  await Promise.all([host.close(), stranger.close()])
  await mara.context.close()
})
