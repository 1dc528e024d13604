import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMailServer, withRealMail } from '../faults/mail-server.ts'
import { findFreePort } from '../postgres.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  eventually,
  makeWorld,
  register,
  uploadDocument,
  type Guest,
  type World,
} from '../world.ts'

const port = await findFreePort()
const arrivals: { domain: string; at: number }[] = []
const post = makeMailServer(port, {
  message: (mail) => {
    const domain = mail.to?.[0]?.address?.split('@')[1] ?? ''
    arrivals.push({ domain, at: performance.now() })
    return null
  },
})
let world: World

beforeAll(async () => {
  await post.up()
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'paraph@example.org',
    MAIL_PER_DOMAIN: 'slow.example=2',
  }
  world = withRealMail(post, await makeWorld({ environment }))
})
afterAll(async () => {
  await world.close()
  await post.down()
})

const approver = { order: 1, recipientRole: 'approver' } as const

test('more mails to one domain than it takes keep none to others waiting, and arrive all the same, each once', async () => {
  const mara = await register(world, 'mara', 'Acme')
  const lease = await uploadDocument(mara, await makeSamplePdf())
  const send = async (guests: readonly Guest[]) => {
    const { id } = await draftEnvelope(mara, lease, guests)
    const { status } = await mara.call('POST /envelopes/{id}/send', { params: { id } })
    expect(status).toBe(200)
  }
  // Twice as many as there are places for mails at once.
  const slow = Array.from({ length: 16 }, (_, at): Guest => {
    return { ...approver, key: `s${at}`, name: `S ${at}`, email: `s${at}@slow.example` }
  })
  await send(slow)
  await send([{ ...approver, key: 'quick', name: 'Quick', email: 'quick@quick.example' }])

  await eventually(async () => arrivals.some(({ domain }) => domain === 'quick.example') || undefined)
  const left = slow.length - arrivals.filter(({ domain }) => domain === 'slow.example').length
  expect(left).toBeGreaterThan(0)
  await eventually(
    async () =>
      arrivals.filter(({ domain }) => domain === 'slow.example').length === slow.length || undefined,
  )

  const times = arrivals.filter(({ domain }) => domain === 'slow.example').map(({ at }) => at)
  // Two a second: sixteen take seven and a half seconds, of which the first may be late where they arrive.
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(5500)
  expect(new Set(post.received.map(({ mail }) => mail.messageId)).size).toBe(post.received.length)
}, 120_000)
