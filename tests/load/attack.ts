import { setTimeout as sleep } from 'node:timers/promises'
import { drawings } from '../hostile-pdfs.ts'

// One Free account and strangers, from a process of their own, doing all at once what costs most. Says what was answered.

/** Whom to ask, as whom, about what, until when. */
export type Harm = {
  port: number
  token: string
  organization: string
  document: string
  template: string
  end: number
}
/** How often each status was answered (0: the line was closed), and whether a `busy` said when to come again. */
export type Answers = { counts: Record<string, number>; busyWithoutRetry: number }

const harm = JSON.parse(process.argv[2] ?? '') as Harm
const answers: Answers = { counts: {}, busyWithoutRetry: 0 }
const endless = [...drawings()].find(({ name }) => name === 'drawing: tiny tiling steps')!.bytes
const filler = Buffer.alloc(45 * 2 ** 20, 'a')
/** Time grows with the square of the text, for an engine that goes back. */
const pattern = '(a+)+(a+)+(a+)+b'
/** What is not answered by then is hung up on. */
const over = AbortSignal.timeout(Math.max(0, harm.end - Date.now()))
let asked = 0

type Ask = () => { path: string; type: string; body: Uint8Array | string; isRex?: boolean }

/** Whoever is told to come again at once does. */
async function again(count: number, ask: Ask): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (Date.now() < harm.end) {
        await send(ask())
        await sleep(20)
      }
    }),
  )
}

async function send({ path, type, body, isRex }: ReturnType<Ask>): Promise<void> {
  asked += 1
  const status = await fetch(`http://127.0.0.1:${harm.port}${path}`, {
    method: 'POST',
    signal: over,
    redirect: 'manual',
    headers: {
      'content-type': type,
      'x-forwarded-for': `198.19.${(asked >> 8) & 255}.${asked & 255}`,
      'sec-fetch-site': 'same-origin',
      ...(isRex && { authorization: `Bearer ${harm.token}`, 'x-organization': harm.organization }),
    },
    body: body as Uint8Array<ArrayBuffer>,
  })
    .then(async (response) => {
      await response.arrayBuffer()
      if (response.status === 503 && !response.headers.has('retry-after')) answers.busyWithoutRetry += 1
      return response.status
    })
    .catch(() => 0)
  answers.counts[status] = (answers.counts[status] ?? 0) + 1
}

const area = { document: harm.document, page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.05 }
const fields = Array.from({ length: 200 }, (_, at) => ({
  ...{ type: 'text', recipient: 'guest', label: `Field ${at}` },
  ...{ pattern, defaultValue: 'a'.repeat(2000), areas: [area] },
}))
const formulas = Array.from({ length: 100 }, (_, at) => ({
  ...{ type: 'number', recipient: 'guest', label: `Sum ${at}`, areas: [area] },
  formula: Array.from({ length: 100 }, (_each, n) => `(1+${n})`).join('*'),
}))
const draft = (some: readonly object[]) => {
  const body = JSON.stringify({
    ...{ title: 'Harm', documents: [harm.document], fields: some },
    recipients: [{ key: 'guest', name: 'Nobody', email: 'nobody@example.org' }],
  })
  return () => ({ path: '/api/envelopes', type: 'application/json', body, isRex: true })
}
const csv = `guest name,guest email\n${'Somebody,somebody@example.org\n'.repeat(20_000)}`
const bulk = JSON.stringify({ csv, dryRun: true })
const post = (path: string, type: string, megabytes: number) => () => ({
  ...{ path, type },
  body: filler.subarray(0, megabytes * 2 ** 20),
})
const form = 'application/x-www-form-urlencoded'
const room = `/api/signing/${harm.document}`

await Promise.all([
  again(4, draft(fields)),
  again(2, draft(formulas)),
  again(2, () => ({
    ...{ path: `/api/templates/${harm.template}/bulk`, type: 'application/json', body: bulk, isRex: true },
  })),
  again(16, () => ({ path: '/api/documents', type: 'application/pdf', body: endless, isRex: true })),
  again(8, post('/api/verify', 'application/pdf', 45)),
  again(4, () => ({ path: '/api/verify', type: 'application/pdf', body: endless })),
  again(4, post('/verify', 'multipart/form-data; boundary=a', 45)),
  again(4, post('/login', form, 30)),
  again(4, () => ({ path: '/register', type: form, body: filler.subarray(0, 16_000) })),
  again(4, post(`${room}/complete`, form, 30)),
  again(4, post(`${room}/files?as=attachment`, 'application/pdf', 9)),
])
process.stdout.write(JSON.stringify(answers), () => process.exit())
