import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TemplateShape } from '#contract/template-shapes.ts'
import type { DocumentShape } from '#contract/shapes.ts'
import { idOf, join } from '../join.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  makeWorld,
  openRoom,
  readMail,
  register,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

let world: World
let mara: TestPerson
let omar: TestPerson
let lease: DocumentShape
beforeAll(async () => {
  world = await makeWorld()
  mara = await register(world, 'mara', 'Acme')
  omar = await register(world, 'omar', 'Rivers')
  lease = await uploadDocument(mara, await makeSamplePdf())
}, 60_000)
afterAll(() => world.close())

const place = { page: 0, x: 0.1, width: 0.35, height: 0.05 }

function contentOf(name: string, change: object = {}) {
  const at = (y: number) => [{ ...place, y, document: lease.id }]

  return {
    name,
    documents: [lease.id],
    recipients: [{ key: 'tenant', name: 'Tenant', recipientRole: 'signer', order: 1 }],
    fields: [
      { id: randomUUID(), type: 'signature', recipient: 'tenant', areas: at(0.1) },
      {
        id: randomUUID(),
        type: 'number',
        recipient: 'tenant',
        name: 'Rent',
        prefillable: true,
        min: '0',
        areas: at(0.2),
      },
      {
        id: randomUUID(),
        type: 'text',
        recipient: 'tenant',
        name: 'Remark',
        required: false,
        areas: at(0.3),
      },
    ],
    ...change,
  }
}

async function make(person: TestPerson, name: string, change: object = {}): Promise<TemplateShape> {
  const { status, body } = await person.call('POST /templates', { body: contentOf(name, change) })
  if (status !== 201) throw new Error(JSON.stringify(body))

  return body
}

const namesIn = async (person: TestPerson, query: Record<string, string> = {}) =>
  (await person.call('GET /templates', { query: { limit: '100', ...query } })).body.items.map(
    ({ name }) => name,
  )

const jane = { key: 'tenant', name: 'Jane Roe' }

describe('using a template', () => {
  test('[W1] keeps the ids of its fields, so that conditions still find them, and remembers where it is from', async () => {
    const [asked, answer] = [randomUUID(), randomUUID()]
    const content = contentOf('Conditions')
    const areas = [{ ...place, y: 0.5, document: lease.id }]
    const fields = [
      ...content.fields,
      { id: asked, type: 'checkbox', recipient: 'tenant', required: false, areas },
      {
        ...{ id: answer, type: 'text', recipient: 'tenant', areas },
        condition: { match: 'all', of: [{ field: asked, is: 'is', value: 'true' }] },
      },
    ]
    const template = await make(mara, 'Conditions', { fields })

    const { status, body } = await mara.call('POST /templates/{id}/envelopes', {
      params: { id: template.id },
      body: { recipients: [{ ...jane, email: 'jane@example.org' }] },
    })

    expect(status).toBe(201)
    expect(body.template).toEqual({ id: template.id, version: 1 })
    expect(body.fields.map(({ id }) => id)).toEqual(template.fields.map(({ id }) => id))
    expect(body.fields.find(({ id }) => id === answer)?.condition?.of).toMatchObject([{ field: asked }])
  })

  test('[W1] keeps what is prefilled, by name or by id, until the signer sees it', async () => {
    const template = await make(mara, 'Prefilled lease')
    const email = 'prefilled@example.org'
    await mara.call('POST /templates/{id}/envelopes', {
      params: { id: template.id },
      body: { recipients: [{ ...jane, email }], values: { rent: '950.50' }, send: true },
    })

    const guest = await openRoom(world, email, 'Prefilled lease')
    const { body: before } = await guest.call('GET /signing/{recipient}')
    await guest.call('POST /signing/{recipient}/consent', {
      body: { version: before.envelope.version, agreed: true },
    })
    const { body: session } = await guest.call('GET /signing/{recipient}')

    expect(session.fields.find(({ type }) => type === 'number')?.value).toBe('950.5')
  })

  test.each([
    ['a field that nobody may prefill', { Remark: 'x' }, 'field-unknown', '/values/Remark'],
    ['a field that is not there', { 'Rent/~2': '1' }, 'field-unknown', '/values/Rent~1~02'],
    ['a value below its bounds', { Rent: '-1' }, 'value-too-small', '/values/Rent'],
    ['no number', { Rent: 'much' }, 'value-invalid', '/values/Rent'],
  ])('[W1] refuses to prefill %s', async (_, values, code, pointer) => {
    const template = await make(mara, 'Refused')
    const { status, body } = await mara.call('POST /templates/{id}/envelopes', {
      params: { id: template.id },
      body: { recipients: [{ ...jane, email: 'jane@example.org' }], values },
    })

    expect({ status, body }).toMatchObject({ status: 422, body: { code, errors: [{ pointer, code }] } })
  })

  test('[W1] begins with the title, message, reminders and end of the template, and its fixed people', async () => {
    const person = { name: 'Olga Office', email: 'olga@example.org' }
    const template = await make(mara, 'With settings', {
      ...{ title: 'Lease of a flat', message: 'Please sign soon.', expiresAfterDays: 10 },
      reminders: { firstAfterDays: 2, everyDays: 3, atMost: 4 },
      recipients: [
        { key: 'tenant', name: 'Tenant', recipientRole: 'signer', order: 1 },
        { key: 'office', name: 'Office', recipientRole: 'approver', order: 2, person },
      ],
    })

    const { body } = await mara.call('POST /templates/{id}/envelopes', {
      params: { id: template.id },
      body: { recipients: [{ ...jane, email: 'jane@example.org' }] },
    })

    expect(body).toMatchObject({
      title: 'Lease of a flat',
      message: 'Please sign soon.',
      reminders: template.reminders,
    })
    expect(body.recipients.map(({ email }) => email)).toEqual(['jane@example.org', 'olga@example.org'])
    const days = (Date.parse(body.expiresAt ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(10)
  })
})

describe('versions of a template', () => {
  test('[W1] are numbered, tell what changed, and can be looked at and brought back', async () => {
    const first = await make(mara, 'Versioned')
    const params = { id: first.id }
    const [signature, ...others] = first.fields
    const second = contentOf('Versioned', { fields: [signature, { ...others[0], label: 'Monthly rent' }] })
    await mara.call('PUT /templates/{id}', { params, body: second })

    const { body: list } = await mara.call('GET /templates/{id}/versions', { params })
    const { body: old } = await mara.call('GET /templates/{id}/versions/{version}', {
      params: { ...params, version: 1 },
    })
    const { body: restored } = await mara.call('POST /templates/{id}/versions/{version}/restore', {
      params: { ...params, version: 1 },
    })

    expect(
      list.items.map(({ version, changes }) => [version, changes.fieldsRemoved, changes.fieldsChanged]),
    ).toEqual([
      [2, 1, 1],
      [1, 0, 0],
    ])
    expect(old).toMatchObject({ version: 1, fields: first.fields })
    expect(restored).toMatchObject({ version: 3, fields: first.fields })
    expect(
      (await mara.call('GET /templates/{id}/versions/{version}', { params: { ...params, version: 9 } }))
        .status,
    ).toBe(404)
  })

  test('[W1] of somebody else are not overwritten', async () => {
    const { id } = await make(mara, 'Contested')
    const save = (version: number) =>
      mara.call('PUT /templates/{id}', {
        params: { id },
        body: contentOf('Contested'),
        headers: { 'if-match': `"${version}"` },
      })

    expect((await save(1)).status).toBe(200)
    expect((await save(1)).body).toMatchObject({ code: 'version-conflict' })
  })

  test('[W1] read page by page, each compared with the one before', async () => {
    const { id } = await make(mara, 'Paged')
    for (const label of ['a', 'b', 'c']) {
      const content = contentOf('Paged')
      await mara.call('PUT /templates/{id}', { params: { id }, body: { ...content, title: label } })
    }
    const { body: one } = await mara.call('GET /templates/{id}/versions', {
      params: { id },
      query: { limit: '2' },
    })
    const { body: two } = await mara.call('GET /templates/{id}/versions', {
      params: { id },
      query: { limit: '2', cursor: one.nextCursor ?? '' },
    })

    expect([...one.items, ...two.items].map(({ version }) => version)).toEqual([4, 3, 2, 1])
    expect(one.items[1]?.changes).toMatchObject({ fieldsAdded: 3, fieldsRemoved: 3 })
    expect(two.nextCursor).toBeNull()
  })
})

describe('the list of templates', () => {
  test('[W1] is searched, sorted by name, and read page by page', async () => {
    for (const name of ['list-b', 'List-C', 'list-a']) await make(mara, name)
    const query = { q: 'LIST-', sort: 'name', limit: '2' }
    const { body: first } = await mara.call('GET /templates', { query })
    const { body: second } = await mara.call('GET /templates', {
      query: { ...query, cursor: first.nextCursor ?? '' },
    })

    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['list-a', 'list-b', 'List-C'])
    expect(await namesIn(mara, { q: 'list-' })).toEqual(['list-a', 'List-C', 'list-b'])
  })

  test('[W1] is searched without accents and case, and with wildcards as themselves', async () => {
    await make(mara, 'Crème brûlée 100 % d’Øvre Łódź')

    for (const q of ['CREME BRULEE', 'crème', '100 % D’Ø', 'dovre lodz', "d'Øvre"]) {
      expect(await namesIn(mara, { q }), q).toEqual(['Crème brûlée 100 % d’Øvre Łódź'])
    }
    for (const q of ['cr_me', 'cr%me', 'creme\\']) expect(await namesIn(mara, { q }), q).toEqual([])
  })

  test('[W1] renames a folder with all that is in it, once or twice, and makes one of two', async () => {
    const { id: archived } = await make(mara, 'Put away', { folder: 'Rents' })
    const { id, updatedAt } = await make(mara, 'Rent', { folder: 'Rents' })
    await make(mara, 'Old rent', { folder: 'Old rents' })
    await make(omar, 'Of Rivers', { folder: 'Rents', documents: [], fields: [] })
    await mara.call('POST /templates/{id}/archive', { params: { id: archived } })
    const rename = (from: string, to: string) =>
      mara.call('POST /template-folders/rename', { body: { from, to } })

    expect(await rename('Rents', ' Rentals ')).toMatchObject({
      status: 200,
      body: { name: 'Rentals', moved: 2, stayed: 0 },
    })
    expect((await rename('Rents', 'Rentals')).body).toEqual({ name: 'Rentals', moved: 0, stayed: 0 })
    expect(await namesIn(mara, { folder: 'Rentals' })).toEqual(['Rent'])
    expect(await namesIn(mara, { folder: 'Rentals', status: 'archived' })).toEqual(['Put away'])
    expect(await namesIn(omar, { folder: 'Rents' })).toEqual(['Of Rivers'])
    const read = await mara.call('GET /templates/{id}', { params: { id } })
    expect(read.body).toMatchObject({ version: 1, updatedAt })

    expect((await rename('Old rents', 'Rentals')).body).toMatchObject({ moved: 1 })
    expect(await namesIn(mara, { folder: 'Rentals', sort: 'name' })).toEqual(['Old rent', 'Rent'])
    expect(await rename('Rentals', ' ')).toMatchObject({ status: 400 })
  })

  test('[W1] renaming a folder leaves alone what only somebody else may change', async () => {
    const lou = await join(world, mara, 'lou.rename')
    const shared = await make(mara, 'Shared and private', { folder: 'Mixed', visibility: 'private' })
    await make(mara, 'Unseen', { folder: 'Mixed', visibility: 'private' })
    await make(mara, 'Common', { folder: 'Mixed' })
    await mara.call('POST /templates/{id}/shares', { params: { id: shared.id }, body: { userId: lou.id } })

    const { body } = await lou.call('POST /template-folders/rename', {
      body: { from: 'Mixed', to: 'Sorted' },
    })
    expect(body).toEqual({ name: 'Sorted', moved: 1, stayed: 1 })
    expect(await namesIn(mara, { folder: 'Mixed', sort: 'name' })).toEqual(['Shared and private', 'Unseen'])
  })

  test('[W1] counts folders, and a folder that nothing is in any more is gone', async () => {
    const { id } = await make(mara, 'Foldered', { folder: 'Leases 2026' })
    await make(mara, 'Foldered too', { folder: 'Leases 2026' })
    const folders = async () =>
      Object.fromEntries(
        (await mara.call('GET /template-folders')).body.items.map(({ name, templates }) => [name, templates]),
      )

    expect(await folders()).toMatchObject({ 'Leases 2026': 2 })
    expect(await namesIn(mara, { folder: 'Leases 2026' })).toEqual(['Foldered too', 'Foldered'])
    expect(await namesIn(mara, { folder: '' })).not.toContain('Foldered')

    for (const one of ['Foldered', 'Foldered too']) {
      const found = (await mara.call('GET /templates', { query: { q: one } })).body.items.filter(
        ({ name }) => name === one,
      )
      const params = { id: found[0]?.id ?? id }
      const left = await mara.call('PUT /templates/{id}', { params, body: contentOf(one) })
      expect(left.body.folder, 'unsaid, it stays').toBe('Leases 2026')
      await mara.call('PUT /templates/{id}', { params, body: { ...contentOf(one), folder: null } })
    }
    expect(await folders()).not.toHaveProperty('Leases 2026')
  })

  test('[W1] counts how many envelopes were made from each', async () => {
    const { id } = await make(mara, 'Counted')
    for (const email of ['a@example.org', 'b@example.org'])
      await mara.call('POST /templates/{id}/envelopes', {
        params: { id },
        body: { recipients: [{ ...jane, email }] },
      })

    expect((await mara.call('GET /templates', { query: { q: 'Counted' } })).body.items[0]).toMatchObject({
      uses: 2,
      pageCount: lease.pages.length,
    })
  })

  test('[W1] a copy is named in the language of who makes it', async () => {
    const { id, fields } = await make(mara, 'Original')
    const { status, body } = await mara.call('POST /templates/{id}/duplicate', { params: { id } })

    expect({ status, name: body.name, version: body.version }).toEqual({
      status: 201,
      name: 'Copy of Original',
      version: 1,
    })
    expect(body.fields).toEqual(fields)
  })
})

describe('private and shared templates', () => {
  test('[W1] a private one is nobody else’s, until it is shared; then it is used and not changed', async () => {
    const nina = await join(world, mara, 'nina')
    const { id } = await make(mara, 'Salaries', { visibility: 'private' })
    const params = { id }

    expect((await nina.call('GET /templates/{id}', { params })).status).toBe(404)
    expect(await namesIn(nina)).not.toContain('Salaries')

    const { status, body: share } = await mara.call('POST /templates/{id}/shares', {
      params,
      body: { userId: await idOf(nina) },
    })
    expect({ status, kind: share.kind, detail: share.detail }).toEqual({
      status: 201,
      kind: 'user',
      detail: nina.email,
    })
    expect((await nina.call('GET /templates/{id}', { params })).body).toMatchObject({ lentBy: 'mara' })
    expect((await nina.call('PUT /templates/{id}', { params, body: contentOf('Mine') })).status).toBe(403)
    expect((await nina.call('DELETE /templates/{id}', { params })).status).toBe(403)
    const used = await nina.call('POST /templates/{id}/envelopes', {
      params,
      body: { recipients: [{ ...jane, email: 'x@example.org' }] },
    })
    expect(used.status).toBe(201)

    await mara.call('DELETE /templates/{id}/shares/{share}', { params: { id, share: share.id } })
    expect((await nina.call('GET /templates/{id}', { params })).status).toBe(404)
  })

  test('[W1] another organization that borrows one uses it with its own documents, and changes nothing', async () => {
    const { id, documents } = await make(mara, 'Lent lease')
    const params = { id }
    expect((await omar.call('GET /templates/{id}', { params })).status).toBe(404)

    const { body: shares } = await mara.call('POST /templates/{id}/shares', {
      params,
      body: { slug: await slugOf(omar) },
    })
    expect(shares).toMatchObject({ kind: 'organization', name: 'Rivers' })
    expect((await omar.call('GET /templates', { query: { q: 'Lent lease' } })).body.items).toMatchObject([
      { name: 'Lent lease', lentBy: 'Acme', pageCount: lease.pages.length },
    ])
    expect((await omar.call('GET /templates/{id}', { params })).body.createdBy.name).toBe('Acme')
    const thumbnail = { id: documents[0]?.id ?? '', page: 0 }
    expect((await omar.call('GET /documents/{id}/pages/{page}', { params: thumbnail })).status).toBe(200)
    for (const attempt of [
      omar.call('PUT /templates/{id}', { params, body: contentOf('Taken') }),
      omar.call('DELETE /templates/{id}', { params }),
      omar.call('POST /templates/{id}/archive', { params }),
      omar.call('GET /templates/{id}/shares', { params }),
      omar.call('GET /templates/{id}/versions/{version}', { params: { id, version: 1 } }),
      omar.call('GET /templates/{id}/direct-link', { params }),
    ])
      expect((await attempt).status).toBe(403)

    const email = 'borrowed@example.org'
    const { status } = await omar.call('POST /templates/{id}/envelopes', {
      params,
      body: { recipients: [{ ...jane, email }], send: true },
    })
    expect(status).toBe(201)
    await readMail(world, email, ({ subject }) => subject.includes('Lent lease'))
    expect((await mara.call('GET /envelopes', { query: { recipientEmail: email } })).body.items).toEqual([])

    await mara.call('DELETE /templates/{id}/shares/{share}', { params: { id, share: shares.id } })
    expect((await omar.call('GET /templates/{id}', { params })).status).toBe(404)
    expect((await omar.call('GET /documents/{id}', { params: { id: thumbnail.id } })).status).toBe(200)
  })

  test('[P8] [P11] sharing is allowed up to the limit of the plan, and counted', async () => {
    const free = await register(world, 'free', 'Tiny', 'Free')
    const document = await uploadDocument(free, await makeSamplePdf())
    const { body: template } = await free.call('POST /templates', {
      body: { name: 'Small', documents: [document.id], recipients: [], fields: [] },
    })
    const params = { id: template.id }
    const share = async (slug: string) => free.call('POST /templates/{id}/shares', { params, body: { slug } })

    expect((await share(await slugOf(omar))).status).toBe(201)
    // The same once more is no second one.
    expect((await share(await slugOf(omar))).status).toBe(201)
    expect((await share(await slugOf(mara))).body).toMatchObject({
      code: 'quota-reached',
      facts: { quota: 'MaxTemplateShares', limit: 1 },
    })
    expect((await free.call('GET /usage')).body.items).toContainEqual({
      ...{ resourceType: 'MaxTemplateShares', used: 1, limit: 1 },
    })
  })

  test('[W1] of somebody who leaves stay, in the name of whoever stays', async () => {
    const pia = await join(world, mara, 'pia')
    const { id } = await make(pia, 'Handed over', { visibility: 'private' })
    expect((await mara.call('GET /templates/{id}', { params: { id } })).status).toBe(404)
    const memberId = await idOf(pia)
    await mara.call('DELETE /organizations/{id}/members/{memberId}', {
      params: { id: mara.organizationId, memberId },
    })

    expect((await mara.call('GET /templates/{id}', { params: { id } })).body).toMatchObject({
      name: 'Handed over',
      visibility: 'private',
      lentBy: null,
    })
  })

  test('[W1] of test mode and of live mode are never seen together', async () => {
    const vera = await register(world, 'vera', 'Modes')
    const setMode = (type: 'live' | 'test') =>
      vera.call('PUT /organizations/{id}/mode', { params: { id: vera.organizationId }, body: { type } })
    const live = await namesIn(vera)
    expect((await setMode('test')).status).toBe(200)

    expect(live).toHaveLength(1)
    expect(await namesIn(vera)).toEqual([])
    const { body } = await vera.call('POST /templates', {
      body: { name: 'Trying', folder: 'Tries', documents: [], recipients: [], fields: [] },
    })
    expect(await namesIn(vera)).toEqual(['Trying'])
    await setMode('live')
    expect(await namesIn(vera)).toEqual(live)
    const renamed = await vera.call('POST /template-folders/rename', {
      body: { from: 'Tries', to: 'Others' },
    })
    expect(renamed.body).toEqual({ name: 'Others', moved: 0, stayed: 0 })
    expect((await vera.call('GET /templates/{id}', { params: { id: body.id } })).status).toBe(404)
  })

  test('[W1] with whom there is not is refused', async () => {
    const { id } = await make(mara, 'Unshared')
    for (const body of [{ slug: 'nobody_at_all' }, { userId: randomUUID() }, { slug: await slugOf(mara) }])
      expect((await mara.call('POST /templates/{id}/shares', { params: { id }, body })).body).toMatchObject({
        code: 'share-unknown',
      })
  })
})

async function slugOf(person: TestPerson): Promise<string> {
  const { body } = await person.call('GET /users/me')

  return body.organizations.find(({ id }) => id === person.organizationId)?.slug ?? ''
}
