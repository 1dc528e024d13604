import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentShape } from '#contract/shapes.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { agree, enter, sendTo, upload } from '../signing-room.ts'
import { invite, join, registerAlone } from '../join.ts'
import {
  choosePlan,
  draftEnvelope,
  makeWorld,
  register,
  uploadDocument,
  type Guest,
  type TestPerson,
  type World,
} from '../world.ts'

let world: World
let pdf: Uint8Array
beforeAll(async () => {
  world = await makeWorld()
  pdf = await makeSamplePdf()
})
afterAll(() => world.close())

const of = ({ organizationId: id }: TestPerson) => ({ params: { id } })
const reached = (quota: string, limit: number, plan = 'Free') => ({
  status: 403,
  body: { code: 'quota-reached', facts: { quota, limit, plan } },
})
const guests = (count: number, recipientRole: Guest['recipientRole'] = 'signer'): Guest[] =>
  Array.from({ length: count }, (_, index) => {
    const key = `${recipientRole}${index}`
    return { key, name: `Guest ${index}`, email: `${key}@example.org`, order: 1, recipientRole }
  })
const notificationsOf = async (person: TestPerson) =>
  (await person.call('GET /notifications')).body.items.map(({ title }) => title.default)
const useOf = async (person: TestPerson, quota: string) =>
  (await person.call('GET /usage')).body.items.find(({ resourceType }) => resourceType === quota)

/** A Free organization with a document. */
async function registerFree(): Promise<{ mara: TestPerson; lease: DocumentShape }> {
  const mara = await register(world, 'mara', 'Acme', 'Free')

  return { mara, lease: await uploadDocument(mara, pdf) }
}

async function sendOne(person: TestPerson, lease: DocumentShape) {
  const { id } = await draftEnvelope(person, lease, guests(1))

  return person.call('POST /envelopes/{id}/send', { params: { id } })
}

function templateOf(lease: DocumentShape, name: string) {
  const areas = [{ document: lease.id, page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.05 }]

  return {
    name,
    documents: [lease.id],
    recipients: [{ key: 'tenant', name: 'Tenant', recipientRole: 'signer', order: 1 }],
    fields: [{ type: 'signature', recipient: 'tenant', areas }],
  }
}

describe('envelopes in a month', () => {
  let mara: TestPerson
  let lease: DocumentShape
  beforeAll(async () => {
    ;({ mara, lease } = await registerFree())
    for (let sent = 0; sent < 4; sent += 1) expect((await sendOne(mara, lease)).status).toBe(200)
  })

  test('[P11] [P8] MaxEnvelopes: of two sent at once the one goes that there is room for', async () => {
    const [first, second] = await Promise.all([sendOne(mara, lease), sendOne(mara, lease)])
    expect([first.status, second.status].toSorted()).toEqual([200, 403])
    const refused = first.status === 403 ? first : second
    expect(refused).toMatchObject(reached('MaxEnvelopes', 5))
    expect(await useOf(mara, 'MaxEnvelopes')).toEqual({ resourceType: 'MaxEnvelopes', used: 5, limit: 5 })
  })

  test('[P11] MaxEnvelopes: a template is not sent either, and leaves no draft behind', async () => {
    const { body: templates } = await mara.call('GET /templates')
    const count = async () =>
      (await mara.call('GET /envelopes', { query: { limit: '100' } })).body.items.length
    const before = await count()
    const used = await mara.call('POST /templates/{id}/envelopes', {
      params: { id: templates.items[0]?.id ?? '' },
      body: {
        send: true,
        recipients: [
          { key: 'company', name: 'Mara', email: mara.email },
          { key: 'partner', name: 'Jane Roe', email: 'jane@example.org' },
        ],
      },
    })
    expect(used).toMatchObject(reached('MaxEnvelopes', 5))
    expect(await count()).toBe(before)
  })

  test('[P9] MaxEnvelopes: owners are told once at 80 and once at 100 percent', async () => {
    await sendOne(mara, lease)
    expect(await notificationsOf(mara)).toEqual(['Envelopes: 5 of 5 used', 'Envelopes: 4 of 5 used'])
  })

  test('[P6] [P11] MaxEnvelopes: an upgrade gives more at once and forgets nothing used', async () => {
    await choosePlan(mara, 'Starter')
    expect((await sendOne(mara, lease)).status).toBe(200)
    expect(await useOf(mara, 'MaxEnvelopes')).toEqual({ resourceType: 'MaxEnvelopes', used: 6, limit: 50 })
  })

  test('what is refused for another reason uses nothing up', async () => {
    const before = await useOf(mara, 'MaxEnvelopes')
    const { id } = await draftEnvelope(mara, lease, guests(1))
    await mara.call('POST /envelopes/{id}/send', { params: { id } })
    expect((await mara.call('POST /envelopes/{id}/send', { params: { id } })).status).toBe(409)
    expect((await useOf(mara, 'MaxEnvelopes'))?.used).toBe((before?.used ?? 0) + 1)
  })
})

describe('each envelope', () => {
  let mara: TestPerson
  let lease: DocumentShape
  beforeAll(async () => {
    ;({ mara, lease } = await registerFree())
  })
  const create = (documents: string[], recipients: Guest[]) =>
    mara.call('POST /envelopes', { body: { title: 'Lease', documents, recipients, fields: [] } })

  test('[P11] [P8] MaxSigners: three may act, a fourth may not; who only gets a copy is no signer', async () => {
    const three = guests(3, 'approver')
    expect((await create([lease.id], [...three, ...guests(4, 'cc')])).status).toBe(201)
    expect(await create([lease.id], guests(4, 'approver'))).toMatchObject(reached('MaxSigners', 3))
  })

  test('[P11] [W1] a draft that is changed into more than the plan has is kept, and not sent', async () => {
    const { body } = await create([lease.id], guests(3, 'approver'))
    const params = { id: body.id }
    const checked = guests(1, 'approver').map((one) => ({
      ...one,
      access: ['passcode' as const],
      passcode: '1234',
    }))
    for (const [recipients, refusal] of [
      [guests(4, 'approver'), reached('MaxSigners', 3)],
      [checked, { status: 403, body: { code: 'feature-not-in-plan' } }],
    ] as const) {
      const grown = await mara.call('PATCH /envelopes/{id}', {
        params,
        body: { recipients: [...recipients] },
      })
      expect(grown).toMatchObject({
        status: 200,
        body: { recipients: recipients.map(({ key }) => ({ key })) },
      })
      expect(await mara.call('POST /envelopes/{id}/send', { params })).toMatchObject(refusal)
    }
  })

  test('[P11] [P8] MaxDocumentsPerEnvelope: two, and not three', async () => {
    const more = [await uploadDocument(mara, pdf), await uploadDocument(mara, pdf)]
    const ids = [lease, ...more].map(({ id }) => id)
    expect((await create(ids.slice(0, 2), guests(1))).status).toBe(201)
    expect(await create(ids, guests(1))).toMatchObject(reached('MaxDocumentsPerEnvelope', 2))
  })
})

test('[P11] [P8] MaxTemplates: three active ones; an archived one comes back only if there is room', async () => {
  const { mara, lease } = await registerFree()
  const create = (name: string) => mara.call('POST /templates', { body: templateOf(lease, name) })
  // The first is the sample every organization starts with.
  const second = await create('Second')
  expect(second.status).toBe(201)
  expect((await create('Third')).status).toBe(201)
  expect(await create('Fourth')).toMatchObject(reached('MaxTemplates', 3))

  const params = { id: second.body.id }
  expect((await mara.call('POST /templates/{id}/archive', { params })).status).toBe(200)
  expect((await create('Fourth')).status).toBe(201)
  expect(await mara.call('POST /templates/{id}/restore', { params })).toMatchObject(
    reached('MaxTemplates', 3),
  )
  expect(await notificationsOf(mara)).toEqual(['Templates: 3 of 3 used'])
})

test('[P11] MaxTemplates: of two made at once the one is there that there is room for', async () => {
  const { mara, lease } = await registerFree()
  const create = (name: string) => mara.call('POST /templates', { body: templateOf(lease, name) })
  await create('Second')
  const answers = await Promise.all([create('Third'), create('Also third')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403])
})

test('[P11] [P8] MaxStorageMB: what still fits is kept, what does not is refused', async () => {
  const mara = await register(world, 'mara', 'Acme', 'Free')
  const heavy = heavyPdf(33)
  for (let kept = 0; kept < 3; kept += 1) await uploadDocument(mara, heavy)
  const refused = await mara.call('POST /documents', {
    bytes: heavy,
    headers: { 'x-file-name': 'Lease.pdf' },
  })
  expect(refused).toMatchObject(reached('MaxStorageMB', 100))
  expect((await useOf(mara, 'MaxStorageMB'))?.used).toBeGreaterThan(98)
  expect((await uploadDocument(mara, pdf)).name).toBe('Lease')
})

test('[P11] [P8] MaxStorageMB: what recipients give counts, and is never refused for it', async () => {
  const { mara, lease } = await registerFree()
  const heavy = heavyPdf(32)
  for (let kept = 0; kept < 3; kept += 1) await uploadDocument(mara, heavy)
  const passport = { id: randomUUID(), type: 'attachment', recipient: 'jane' }
  const sent = await sendTo(mara, lease, [{ key: 'jane' }], [passport])
  const jane = await enter(world, sent, 'jane')
  await agree(jane)
  const before = (await useOf(mara, 'MaxStorageMB'))?.used ?? 0
  expect(before).toBeLessThan(97)

  expect((await upload(world, jane, 'attachment', 'passport.pdf', heavyPdf(9))).status).toBe(201)
  expect((await useOf(mara, 'MaxStorageMB'))?.used).toBeCloseTo(before + 9, 0)
  const more = { bytes: pdf, headers: { 'x-file-name': 'Lease.pdf' } }
  expect(await mara.call('POST /documents', more)).toMatchObject(reached('MaxStorageMB', 100))
})

test('[P11] [P8] MaxUsers: somebody invited has a place, and takes it', async () => {
  const mara = await register(world, 'mara', 'Acme', 'Free')
  const jane = await registerAlone(world, 'jane')
  const invitation = await invite(mara, jane.email)
  const more = await mara.call('POST /organizations/{id}/members', {
    ...of(mara),
    body: { name: 'Third', email: 'third@example.org', isManager: false },
  })
  expect(more).toMatchObject(reached('MaxUsers', 2))
  expect((await jane.call('POST /invitations/{id}/accept', { params: { id: invitation } })).status).toBe(200)
  expect(await useOf(mara, 'MaxUsers')).toEqual({ resourceType: 'MaxUsers', used: 2, limit: 2 })
})

test('[P11] [P8] MaxOrganizations: as many as the best plan of what somebody owns allows', async () => {
  const mara = await register(world, 'mara', 'Acme', 'Free')
  const found = (name: string) => {
    const slug = `${name}-${Math.random().toString(36).slice(2, 8)}`
    return mara.call('POST /organizations', { body: { name, slug } })
  }
  expect(await found('Second')).toMatchObject(reached('MaxOrganizations', 1))
  await choosePlan(mara, 'Starter')
  expect((await found('Second')).status).toBe(201)
  expect((await found('Third')).status).toBe(201)
  expect(await found('Fourth')).toMatchObject(reached('MaxOrganizations', 3, 'Starter'))
  expect(await useOf(mara, 'MaxOrganizations')).toEqual({
    resourceType: 'MaxOrganizations',
    used: 3,
    limit: 3,
  })
})

test('[P11] [P8] MaxOrganizations: counts what is handed over, too', async () => {
  const mara = await register(world, 'mara', 'Acme', 'Free')
  const jane = await register(world, 'jane', 'Jane', 'Free')
  const invitation = await invite(mara, jane.email)
  await jane.call('POST /invitations/{id}/accept', { params: { id: invitation } })
  const { id: memberId } = (await jane.call('GET /users/me')).body
  await mara.call('POST /organizations/{id}/ownership', { ...of(mara), body: { memberId } })
  const accept = () => jane.call('POST /organizations/{id}/ownership/accept', of(mara))
  expect(await accept()).toMatchObject(reached('MaxOrganizations', 1))
  await choosePlan(jane, 'Starter')
  expect((await accept()).status).toBe(200)
})

test('[P11] an organization of somebody else does not count as owned', async () => {
  const mara = await register(world, 'mara', 'Acme')
  const jane = await join(world, mara, 'jane')
  const slug = `own-${Math.random().toString(36).slice(2, 8)}`
  expect((await jane.call('POST /organizations', { body: { name: 'Own', slug } })).status).toBe(201)
})

describe('programs', () => {
  const newKey = (person: TestPerson, name: string) =>
    person.call('POST /organizations/{id}/apikey', {
      ...of(person),
      body: { name, scopes: ['view_envelopes'], expiresAt: null },
    })

  test('[P11] [P8] MaxAccessTokens: one key, and not two', async () => {
    const mara = await register(world, 'mara', 'Acme', 'Free')
    expect((await newKey(mara, 'First')).status).toBe(201)
    expect(await newKey(mara, 'Second')).toMatchObject(reached('MaxAccessTokens', 1))
  })

  test('[P11] [P8] MaxApiCalls: the last call of a key in a month works, the next is refused; people go on', async () => {
    const mara = await register(world, 'mara', 'Acme', 'Free')
    const { body } = await newKey(mara, 'Script')
    const authorization = `Bearer ${body.key}`
    const ask = async () => {
      const response = await world.fetch('/api/envelopes', { headers: { authorization } })
      const { status, headers } = response
      return { status, headers, body: (await response.json()) as unknown }
    }
    for (let asked = 0; asked < 500; asked += 1) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(refused).toMatchObject(reached('MaxApiCalls', 500))
    const seconds = refused.headers.get('retry-after')
    expect(Number(seconds)).toBeGreaterThan(27 * 86_400)
    expect(refused.headers.get('ratelimit')).toBe(`"MaxApiCalls";r=0;t=${seconds}`)
    expect(await useOf(mara, 'MaxApiCalls')).toMatchObject({ used: 500, limit: 500 })
  })
})

test('[P11] CustomBranding: from Starter on', async () => {
  const mara = await register(world, 'mara', 'Acme', 'Free')
  const brand = () =>
    mara.call('PUT /organizations/{id}/branding', { ...of(mara), body: { colour: '#336699' } })
  expect(await brand()).toMatchObject({
    status: 403,
    body: { code: 'feature-not-in-plan', facts: { feature: 'CustomBranding', plan: 'Free' } },
  })
  await choosePlan(mara, 'Starter')
  expect((await brand()).status).toBe(200)
})

/** A page with a picture that is never drawn, made of bytes that nobody compresses. */
function heavyPdf(megabytes: number): Uint8Array {
  const pixels = Buffer.alloc(megabytes * 2 ** 20)
  const objects = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</XObject <</Im0 4 0 R>>>>>>',
    `<</Type /XObject /Subtype /Image /Width 1024 /Height ${megabytes * 1024} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${pixels.length}>>`,
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  const lengthSoFar = () => parts.reduce((sum, { length }) => sum + length, 0)
  for (const [index, object] of objects.entries()) {
    offsets.push(lengthSoFar())
    parts.push(Buffer.from(`${index + 1} 0 obj\n${object}\n`))
    if (index === 3) parts.push(Buffer.from('stream\n'), pixels, Buffer.from('\nendstream\n'))
    parts.push(Buffer.from('endobj\n'))
  }
  const start = lengthSoFar()
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 5\n0000000000 65535 f \n${entries}trailer\n<</Size 5 /Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )

  return new Uint8Array(Buffer.concat(parts))
}
