import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BulkShape, TemplateShape } from '#contract/template-shapes.ts'
import type { DocumentShape } from '#contract/shapes.ts'
import { parseCsv } from '#core/bulk/csv.ts'
import { join, notificationsOf } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  choosePlan,
  eventually,
  makeWorld,
  register,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

let world: World
let mara: TestPerson
let lease: DocumentShape
let template: TemplateShape
beforeAll(async () => {
  world = await makeWorld()
  mara = await register(world, 'mara', 'Acme')
  lease = await uploadDocument(mara, await makeSamplePdf())
  template = await make(mara, lease)
}, 60_000)
afterAll(() => world.close())

async function make(person: TestPerson, document: DocumentShape): Promise<TemplateShape> {
  const area = (y: number) => [{ page: 0, x: 0.1, y, width: 0.3, height: 0.05, document: document.id }]
  const { body, status } = await person.call('POST /templates', {
    body: {
      name: 'Notice',
      documents: [document.id],
      recipients: [{ key: 'tenant', name: 'Tenant', recipientRole: 'signer', order: 1 }],
      fields: [
        { type: 'signature', recipient: 'tenant', areas: area(0.1) },
        { type: 'number', recipient: 'tenant', label: 'Rent', prefillable: true, areas: area(0.2) },
      ],
    },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))

  return body
}

const head = 'Tenant name,Tenant email,Rent'
const row = (number: number) => `Tenant ${number},tenant-${number}@example.org,${number}`
const bulk = (body: object, person = mara, id = template.id) =>
  person.call('POST /templates/{id}/bulk', { params: { id }, body })
const get = async (id: string | null, person = mara) =>
  (await person.call('GET /bulk-sends/{id}', { params: { id: id ?? '' } })).body
const finished = (id: string | null, person = mara) =>
  eventually(async () => {
    const one = await get(id, person)
    return one.status !== 'running' && one
  }, 120_000)
type Listing = { items: { id: string }[]; nextCursor: string | null }
const countOf = async (title: string, person = mara) => {
  const ids = new Set<string>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: Record<string, string> = { q: title, limit: '100', ...(cursor && { cursor }) }
    const { body }: { body: Listing } = await person.call('GET /envelopes', { query })
    for (const { id } of body.items) ids.add(id)
    cursor = body.nextCursor
  }
  return ids.size
}
const pick = ({ status, total, sent, refused }: BulkShape) => ({ status, total, sent, refused })

describe('a bulk send', () => {
  const bad = new Map([
    [17, 'Nobody,,1'],
    [58, ',x@example.org,1'],
    [101, 'Ann,not an address,1'],
    [203, 'Bob,bob@example.org,much'],
    [333, 'Carl,carl@example.org,1,too,many'],
    [401, 'D'.repeat(101) + ',d@example.org,1'],
    [500, 'Eve,eve@,1'],
  ])
  const csv = [head, ...Array.from({ length: 500 }, (_, index) => bad.get(index + 2) ?? row(index + 2))].join(
    '\r\n',
  )

  test('[W1] takes a file of 8 MB, as no other call does, and one that is larger is refused', async () => {
    const dryRun = true
    const longest = `${head}\r\n"${'é'.repeat(7_900_000)}",x@example.org,1`
    const { status, body } = await bulk({ csv: longest, dryRun })
    expect([status, body.total, body.refused]).toEqual([202, 1, 1])
    expect((await bulk({ csv: 'x'.repeat(8_000_001), dryRun })).status).toBe(400)
    expect(await bulk({ csv: 'x'.repeat(17_000_000), dryRun })).toMatchObject({
      status: 413,
      body: { code: 'body-too-large' },
    })
  })

  test('[W1] is tried without sending: every bad line of 500 is named, with column and reason', async () => {
    const { status, body } = await bulk({ csv, dryRun: true })

    expect(status).toBe(202)
    expect({ ...pick(body), id: body.id }).toEqual({
      id: null,
      status: 'checked',
      total: 500,
      sent: 0,
      refused: 7,
    })
    expect(body.faults).toEqual([
      { line: 17, column: 'Tenant email', code: 'recipient-email-missing' },
      { line: 58, column: 'Tenant name', code: 'recipient-name-missing' },
      { line: 101, column: 'Tenant email', code: 'value-invalid' },
      { line: 203, column: 'Rent', code: 'value-invalid' },
      { line: 333, column: null, code: 'bulk-file-invalid' },
      { line: 401, column: 'Tenant name', code: 'value-too-long' },
      { line: 500, column: 'Tenant email', code: 'value-invalid' },
    ])
    expect((await bulk({ csv })).body).toMatchObject({ code: 'bulk-file-invalid' })
    expect(await countOf('Notice')).toBe(0)
  })

  test('[W1] sends the good lines of 500, tells the sender, and a run that starts over sends none twice', async () => {
    const { body: begun } = await bulk({ csv, skipBad: true, title: 'Spring notice' })
    // As after a crash: other runs over the same lines, while the first is under way and after it.
    const again = () => world.app.services.bulkSends.run(mara.organizationId, begun.id ?? '')
    await Promise.all([again(), again()])
    const done = await finished(begun.id)
    await again()

    expect(pick(done)).toEqual({ status: 'finished', total: 500, sent: 493, refused: 7 })
    expect(await countOf('Spring notice')).toBe(493)
    const notifications = (await notificationsOf(mara)).filter(({ url }) => url === `/bulk/${begun.id}`)
    expect(notifications.map(({ title }) => title.default)).toEqual(['“Spring notice” has gone out'])
  }, 200_000)

  test('[W1] gives back the file with what became of each line', async () => {
    const given = [head, '=cmd(),formula@example.org,1', '"Roe, Jane",jane@example.org,2', 'Bob,bob@,3'].join(
      '\n',
    )
    const { body: begun } = await bulk({ csv: given, skipBad: true, title: 'Result' })
    await finished(begun.id)
    const { body, headers } = await mara.call('GET /bulk-sends/{id}/result', {
      params: { id: begun.id ?? '' },
    })
    const read = parseCsv(new TextDecoder('utf-8', { ignoreBOM: true }).decode(body))
    const cells = read.ok ? read.csv.records.map((record) => record.cells) : []

    expect(headers.get('content-disposition')).toContain('Result.csv')
    expect(cells[0]).toEqual(['Tenant name', 'Tenant email', 'Rent', 'Status', 'Envelope', 'Problem'])
    expect(cells[1]?.slice(0, 4)).toEqual([`'=cmd()`, 'formula@example.org', '1', 'Sent'])
    expect(cells[2]?.[0]).toBe('Roe, Jane')
    expect(cells[3]?.slice(3)).toEqual(['Not sent', '', 'Tenant email: This value can’t be used here.'])
    const { body: envelope } = await mara.call('GET /envelopes/{id}', { params: { id: cells[2]?.[4] ?? '' } })
    expect(envelope.fields.find(({ type }) => type === 'number')?.defaultValue).toBe('2')
  }, 60_000)

  test('[W1] pauses where the plan ends, says so, and goes on with the same line', async () => {
    const small = await register(world, 'small', 'Tiny', 'Free')
    const document = await uploadDocument(small, await makeSamplePdf())
    const { id } = await make(small, document)
    const lines = Array.from({ length: 7 }, (_, index) => row(index))
    const { body: begun } = await bulk({ csv: [head, ...lines].join('\n'), title: 'Seven' }, small, id)

    const paused = await finished(begun.id, small)
    expect({ ...pick(paused), reason: paused.reason }).toEqual({
      ...{ status: 'paused', total: 7, sent: 5, refused: 0 },
      reason: 'quota-reached',
    })
    expect((await notificationsOf(small)).some(({ title }) => title.default === '“Seven” has paused')).toBe(
      true,
    )

    await small.call('POST /organizations/{id}/subscription', {
      params: { id: small.organizationId },
      body: { plan: 'Starter' },
    })
    expect(
      (await small.call('POST /bulk-sends/{id}/resume', { params: { id: begun.id ?? '' } })).status,
    ).toBe(200)
    expect(pick(await finished(begun.id, small))).toEqual({
      status: 'finished',
      total: 7,
      sent: 7,
      refused: 0,
    })
    expect(await countOf('Seven', small)).toBe(7)
    expect(
      (await small.call('POST /bulk-sends/{id}/pause', { params: { id: begun.id ?? '' } })).body,
    ).toMatchObject({
      code: 'bulk-finished',
    })
  }, 60_000)

  describe('that is under way when something changes', () => {
    const linesOf = (count: number) => [head, ...Array.from({ length: count }, (_, at) => row(at))].join('\n')
    const send = async (person: TestPerson, id: string, title: string, count: number) =>
      (await bulk({ csv: linesOf(count), title }, person, id)).body.id
    /** Runs once an envelope was made, while others are. */
    const meanwhile = async <T>(change: () => Promise<unknown>, work: () => Promise<T>): Promise<T> => {
      let changed: Promise<unknown> | undefined
      const unwatch = world.app.watchStatements((text) => {
        if (text?.includes('insert into "envelope"')) changed ??= change()
      })
      try {
        return await work()
      } finally {
        unwatch()
        await changed
      }
    }

    test('[W1] goes by the plan that there is by now', async () => {
      const grown = await register(world, 'grown', 'Growing', 'Starter')
      const { id } = await make(grown, await uploadDocument(grown, await makeSamplePdf()))
      const first = await finished(await send(grown, id, 'First', 30), grown)
      expect(pick(first)).toMatchObject({ status: 'finished', sent: 30 })

      // Of the fifty of a month twenty are left; the plan is a larger one long before they are used up.
      const second = await meanwhile(
        () => choosePlan(grown, 'Professional'),
        async () => finished(await send(grown, id, 'Second', 45), grown),
      )
      expect(pick(second)).toEqual({ status: 'finished', total: 45, sent: 45, refused: 0 })
    }, 120_000)

    test('[W7] pauses for whoever may not send any more, and goes on when they may again', async () => {
      const owner = await register(world, 'narrower', 'Narrow')
      const document = await uploadDocument(owner, await makeSamplePdf())
      const { id } = await make(owner, document)
      const member = await join(world, owner, 'sender')
      const withhold = (...withheld: string[]) =>
        owner.call('PUT /organizations/{id}/members/{memberId}/permissions', {
          params: { id: owner.organizationId, memberId: member.id },
          body: { withheld },
        })

      const paused = await meanwhile(
        () => withhold('create_envelopes'),
        async () => finished(await send(member, id, 'Many', 100), member),
      )
      expect(paused).toMatchObject({ status: 'paused', reason: 'forbidden' })
      expect(paused.sent).toBeLessThan(100)

      await withhold()
      await member.call('POST /bulk-sends/{id}/resume', { params: { id: paused.id ?? '' } })
      expect(pick(await finished(paused.id, member))).toMatchObject({ status: 'finished', sent: 100 })
    }, 120_000)

    test('[O4] goes on in the heir’s name when its sender leaves, in the language it was written in', async () => {
      const owner = await register(world, 'heiress', 'Heirs')
      const { id } = await make(owner, await uploadDocument(owner, await makeSamplePdf()))
      const member = await join(world, owner, 'leaver')
      await member.call('PUT /users/preferences', { body: { key: 'locale', value: 'fr-FR' } })
      const remove = () =>
        owner.call('DELETE /organizations/{id}/members/{memberId}', {
          params: { id: owner.organizationId, memberId: member.id },
        })
      // With a comma, which is no decimal point to the owner.
      const people = Array.from({ length: 60 }, (_, at) => `Tenant ${at};tenant-${at}@example.org;7,25`)
      const csv = [head.replaceAll(',', ';'), ...people].join('\n')

      const done = await meanwhile(remove, async () =>
        finished((await bulk({ csv, title: 'Left behind' }, member, id)).body.id, owner),
      )

      expect({ ...pick(done), reason: done.reason }).toEqual({
        ...{ status: 'finished', total: 60, sent: 60, refused: 0 },
        reason: null,
      })
      const { body } = await owner.call('GET /envelopes', { query: { q: 'Left behind', limit: '100' } })
      expect(new Set(body.items.map(({ sender }) => sender.name))).toEqual(new Set(['heiress']))
      expect((await notificationsOf(owner)).map(({ title }) => title.default)).toContain(
        '“Left behind” has gone out',
      )
    }, 120_000)
  })

  test.each([
    [
      'a column that nobody knows',
      'Tenant name,Tenant email,Colour\nA,a@example.org,red',
      'Colour',
      'field-unknown',
    ],
    ['a column that is missing', 'Tenant name\nA', 'Tenant email', 'recipient-email-missing'],
    ['a column that comes twice', `${head},Rent\nA,a@example.org,1,2`, 'Rent', 'field-name-taken'],
    ['quotes that do not close', `${head}\n"A,a@example.org,1`, null, 'bulk-file-invalid'],
  ])('[W1] refuses a file with %s as a whole', async (_, file, column, code) => {
    const { faults } = (await bulk({ csv: file, dryRun: true })).body
    expect(faults.map((fault) => [fault.column, fault.code])).toContainEqual([column, code])
    expect((await bulk({ csv: file, skipBad: true })).body).toMatchObject({ code: 'bulk-file-invalid' })
  })

  test('[W1] hands out a file with the columns of the template, which it reads again', async () => {
    const { body } = await mara.call('GET /templates/{id}/bulk/columns', { params: { id: template.id } })
    const text = new TextDecoder().decode(body)

    expect(text.trim()).toBe('Tenant name,Tenant email,Tenant language,Rent')
    expect((await bulk({ csv: `${text}Ann,ann@example.org,fr,5`, dryRun: true })).body).toMatchObject({
      total: 1,
      refused: 0,
    })
  })
})

test('[W1] a live one is nothing to an organization in test mode, and cannot be resumed there', async () => {
  const vera = await register(world, 'vera', 'Vera and Co')
  const made = await make(vera, await uploadDocument(vera, await makeSamplePdf()))
  const { body } = await vera.call('POST /templates/{id}/bulk', {
    params: { id: made.id },
    body: { csv: [head, row(1)].join('\n') },
  })
  await finished(body.id, vera)
  const params = { id: body.id ?? '' }
  const switchTo = (type: 'live' | 'test') =>
    vera.call('PUT /organizations/{id}/mode', { params: { id: vera.organizationId }, body: { type } })
  expect((await switchTo('test')).status).toBe(200)

  expect((await vera.call('GET /bulk-sends')).body.items).toEqual([])
  expect((await vera.call('GET /bulk-sends/{id}', { params })).status).toBe(404)
  expect((await vera.call('GET /bulk-sends/{id}/result', { params })).status).toBe(404)
  expect((await vera.call('POST /bulk-sends/{id}/resume', { params })).status).toBe(404)
})
