import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { localesVersion } from '#server/http/answer-texts.ts'
import { loadPages } from '#server/http/page-handler.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtPages } from '../built.ts'
import { makeStatementCount, type Count } from '../counted-statements.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { sealOne, whenCompleted } from '../sealed.ts'
import { listenTo, startReceiver } from '../webhook-receiver.ts'
import {
  draftEnvelope,
  eventually,
  makeWorld,
  openRoom,
  register,
  typedSignature,
  uploadDocument,
  type RoomGuest,
  type TestPerson,
  type World,
} from '../world.ts'

/**
 * What each piece of work may send to the database, on either engine: `aim` is design, `most` is what holds today. Whoever
 * sends less lowers `most`; nobody raises it.
 */
const budgets = {
  'page /login': { aim: 0, most: 0 },
  'page /dashboard': { aim: 3, most: 3 },
  'page /envelopes': { aim: 3, most: 3 },
  // And what test mode hides.
  'page /envelopes in test mode': { aim: 4, most: 4 },
  'page /billing': { aim: 2, most: 2 },
  'page of settings': { aim: 2, most: 2 },
  'page of a room': { aim: 2, most: 1 },
  'GET /envelopes': { aim: 3, most: 2 },
  'GET /envelopes with a key': { aim: 3, most: 2 },
  'GET /envelopes/{id}/pages': { aim: 2, most: 2 },
  'picture of a sealed page': { aim: 3, most: 3 },
  'GET /reports': { aim: 2, most: 2 },
  'GET /activity': { aim: 2, most: 2 },
  'GET /organizations': { aim: 1, most: 1 },
  'GET /organizations/{id}': { aim: 1, most: 1 },
  'GET /organizations/{id}/members': { aim: 3, most: 3 },
  'GET /organizations/{id}/stats': { aim: 2, most: 2 },
  'GET /organizations/{id}/storage': { aim: 2, most: 2 },
  'GET /webhooks/{id}/days': { aim: 3, most: 3 },
  'GET /organizations/{id}/retention': { aim: 2, most: 2 },
  'GET /organizations/{id}/branding': { aim: 2, most: 2 },
  'GET /organizations/{id}/ownership': { aim: 2, most: 2 },
  'GET /organizations/{id}/apikey/metadata': { aim: 2, most: 2 },
  'GET /subscriptions/organization/{id}': { aim: 2, most: 2 },
  'GET /subscriptions/organization/{id}/invoices': { aim: 1, most: 1 },
  'GET /subscriptions/organization/{id}/validate-feature/{feature}': { aim: 2, most: 2 },
  'GET /signing/{recipient}': { aim: 2, most: 1 },
  create: { aim: 6, most: 3 },
  send: { aim: 8, most: 7 },
  complete: { aim: 8, most: 7 },
  'job seal': { aim: 8, most: 8 },
  // Keys of its own and of the host's time-stamps, and the revocation lists of those who issue them.
  'job seal, the first of a host': { aim: 20, most: 20 },
  // One of them asks whether mail to the address has come back: it is known only when the letter is.
  'job invite': { aim: 7, most: 7 },
  'job deliver-webhooks': { aim: 6, most: 6 },
  // Where two events meet in one run.
  'job deliver-webhooks, of two': { aim: 10, most: 10 },
} satisfies Record<string, { aim: number; most: number }>

type Work = keyof typeof budgets

const most = (jobs: readonly Count[]): Count =>
  jobs.reduce((a, b) => (a.statements.length > b.statements.length ? a : b))

describe('what a piece of work sends to the database', () => {
  const counted = makeStatementCount()
  let world: World
  let mara: TestPerson
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let sent: { id: string; document: string }
  let jane: RoomGuest
  let pages: Awaited<ReturnType<typeof servePages>> | undefined

  beforeAll(async () => {
    world = await makeWorld({ aroundJob: counted.aroundJob, environment: { HOST: '127.0.0.1' } })
    counted.watch(world)
    mara = await register(world, 'mara', 'Acme')
    receiver = await startReceiver()
    await listenTo(mara, receiver.url, ['envelope.sent', 'envelope.completed'])
    const document = await uploadDocument(mara, await makeSamplePdf())
    const draft = await draftEnvelope(mara, document, [
      { key: 'jane', name: 'Jane Roe', email: 'jane@example.org' },
    ])
    await mara.call('POST /envelopes/{id}/send', { params: { id: draft.id } })
    sent = { id: draft.id, document: document.id }
    jane = await openRoom(world, 'jane@example.org')
    pages =
      builtPages === undefined ? undefined : await servePages(world, builtPages, (work) => counted.of(work))
  })
  afterAll(async () => {
    await pages?.close()
    await receiver.close()
    await world.close()
  })

  function expectWithin(work: Work, { statements, transactions }: Count): void {
    const { aim, most } = budgets[work]
    const told = `${work}, aim ${aim}, in ${transactions} transactions:\n${statements.join('\n')}\n`
    // PRINT_STATEMENTS=1 shows what there is to save.
    if (process.env['PRINT_STATEMENTS']) console.log(statements.length, told)
    expect(statements.length, told).toBeLessThanOrEqual(most)
  }

  const cookies = () => {
    const prefix = `CognitoIdentityServiceProvider.${world.app.identity.client.userPoolClientId}.`
    return `${prefix}LastAuthUser=mara; ${prefix}mara.idToken=${mara.token}; currentOrganizationId=${mara.organizationId}`
  }

  describe.runIf(builtPages)('for a page', () => {
    async function expectPageWithin(work: Work, address: string, cookie: string) {
      await pages!.ask(address, cookie)
      expectWithin(work, await pages!.ask(address, cookie))
    }

    test('of nobody in particular', () => expectPageWithin('page /login', '/login', ''))
    test('to begin at', () => expectPageWithin('page /dashboard', '/dashboard', cookies()))
    test('of a plan', () => expectPageWithin('page /billing', '/billing', cookies()))
    test('of settings', () =>
      expectPageWithin('page of settings', `/organizations/${mara.organizationId}?tab=settings`, cookies()))
    test('with a list', () => expectPageWithin('page /envelopes', '/envelopes', cookies()))
    test('with a list, in test mode', () =>
      expectPageWithin(
        'page /envelopes in test mode',
        '/envelopes',
        `${cookies()}; currentOrganizationType=test`,
      ))
    test('to sign at', () => expectPageWithin('page of a room', `/sign/r/${jane.recipient}`, jane.cookie))
  })

  test('for a list', async () => {
    const list = () => mara.call('GET /envelopes')
    await list()
    expectWithin('GET /envelopes', await counted.of(list))
  })

  test('for a report', async () => {
    const ask = () => mara.call('GET /reports', { query: { by: 'template' } })
    expect((await ask()).status).toBe(200)
    expectWithin('GET /reports', await counted.of(ask))
  })

  test('for what came back from an endpoint', async () => {
    const [endpoint] = (await mara.call('GET /webhooks')).body.items
    const ask = () => mara.call('GET /webhooks/{id}/days', { params: { id: endpoint?.id ?? '' } })
    expect((await ask()).status).toBe(200)
    expectWithin('GET /webhooks/{id}/days', await counted.of(ask))
  })

  test('for what happened in all envelopes', async () => {
    const ask = () => mara.call('GET /activity', { query: { kind: 'sending', person: 'mara' } })
    expect((await ask()).status).toBe(200)
    expectWithin('GET /activity', await counted.of(ask))
  })

  test('for a list that a program asks for', async () => {
    const { body } = await mara.call('POST /organizations/{id}/apikey', {
      params: { id: mara.organizationId },
      body: {},
    })
    const list = () => mara.call('GET /envelopes', { headers: { authorization: `Bearer ${body.key}` } })
    expect((await list()).status).toBe(200)
    expectWithin('GET /envelopes with a key', await counted.of(list))
  })

  test.each([
    'GET /organizations',
    'GET /organizations/{id}',
    'GET /organizations/{id}/members',
    'GET /organizations/{id}/stats',
    'GET /organizations/{id}/storage',
    'GET /organizations/{id}/retention',
    'GET /organizations/{id}/branding',
    'GET /organizations/{id}/ownership',
    'GET /organizations/{id}/apikey/metadata',
    'GET /subscriptions/organization/{id}',
    'GET /subscriptions/organization/{id}/invoices',
    'GET /subscriptions/organization/{id}/validate-feature/{feature}',
  ] as const)('for what an organization has: %s', async (call) => {
    const params = { id: mara.organizationId, feature: 'MaxEnvelopes' as const }
    const query = call.endsWith('retention') ? { days: '30' } : {}
    const ask = () => mara.call(call, { params, query } as never)
    expect((await ask()).status).toBe(200)
    expectWithin(call, await counted.of(ask))
  })

  test('for a room', async () => {
    const ask = () => jane.call('GET /signing/{recipient}')
    await ask()
    expectWithin('GET /signing/{recipient}', await counted.of(ask))
  })

  test('for an envelope on its way from a draft to a seal', async () => {
    await sealOne(world, mara, 'ann@example.org')
    const first = counted.ofJobs('seal')
    expectWithin('job seal, the first of a host', most(first))

    const guest = { key: 'bo', name: 'Bo Second', email: 'bo@example.org' }
    let id = ''
    const create = await counted.of(async () => {
      const draft = await draftEnvelope(mara, { id: sent.document } as never, [guest], 'Second')
      id = draft.id
    })
    expectWithin('create', create)
    const send = await counted.of(() => mara.call('POST /envelopes/{id}/send', { params: { id } }))
    expectWithin('send', send)

    const bo = await openRoom(world, guest.email, 'Second')
    const { body: session } = await bo.call('GET /signing/{recipient}')
    const { version } = session.envelope
    await bo.call('POST /signing/{recipient}/consent', { body: { version, agreed: true } })
    const complete = await counted.of(() =>
      bo.call('POST /signing/{recipient}/complete', {
        body: { version, signature: typedSignature, timeZone: 'Europe/Paris' },
      }),
    )
    expectWithin('complete', complete)

    await whenCompleted(mara, id)
    await eventually(async () => receiver.heard.some(({ payload }) => payload.type === 'envelope.completed'))
    await eventually(async () => counted.ofJobs('deliver-webhooks').length > 0)
    await sleep(300)
    expectWithin('job seal', most(counted.ofJobs('seal').slice(first.length)))
    expectWithin('job invite', most(counted.ofJobs('invite')))
    for (const job of counted.ofJobs('deliver-webhooks')) {
      const attempts = job.statements.filter((one) => one.includes('insert into "webhook_attempt"')).length
      expectWithin(attempts > 1 ? 'job deliver-webhooks, of two' : 'job deliver-webhooks', job)
    }

    const pagesOf = () => mara.call('GET /envelopes/{id}/pages', { params: { id } })
    expectWithin('GET /envelopes/{id}/pages', await counted.of(pagesOf))
    const [shown] = (await pagesOf()).body.documents
    const picture = () =>
      mara.call('GET /envelopes/{id}/documents/{document}/sealed/pages/{page}', {
        params: { id, document: shown?.id ?? '', page: 0 },
      })
    expect((await picture()).status).toBe(200)
    expectWithin('picture of a sealed page', await counted.of(picture))
  })

  test('for nobody, while nothing is to be done', async () => {
    await sleep(1_500)
    const before = counted.all.statements.length
    const seconds = 4
    await sleep(seconds * 1_000)
    const each = (counted.all.statements.length - before) / seconds
    // The aim is 2; now and then something of the minute is among them.
    expect(each).toBeLessThanOrEqual(3)
  })
})

/** The built pages over a socket, each request counted by itself. */
async function servePages(
  world: World,
  entry: string,
  count: (work: () => Promise<unknown>) => Promise<Count>,
) {
  const show = await loadPages(entry)
  const counts: Count[] = []
  const server = createServer((request, response) => {
    const locals = {
      app: world.app.services,
      localesVersion,
      origin: { ip: '127.0.0.1', userAgent: null },
      mayReadOutbox: false,
    }
    const answered = new Promise((resolve) => response.once('close', resolve))
    void count(async () => {
      await show(request, response, undefined, locals)
      await answered
    }).then((one) => counts.push(one))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    async ask(address: string, cookie: string): Promise<Count> {
      const response = await fetch(`http://localhost:${port}${address}`, {
        headers: { cookie },
        redirect: 'manual',
      })
      await response.arrayBuffer()
      expect(response.status, address).toBe(200)

      return eventually(async () => counts.pop())
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
