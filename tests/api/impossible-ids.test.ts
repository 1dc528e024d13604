import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#server/actor.ts'
import type { RecipientId } from '#core/ids.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { draftEnvelope, makeWorld, register, uploadDocument, type TestPerson, type World } from '../world.ts'

const origin = { ip: null, userAgent: null }
let world: World
let mara: TestPerson
let member: Member
beforeAll(async () => {
  world = await makeWorld()
  mara = await register(world, 'mara', 'Acme')
  const { people } = world.app.services
  const { body } = await mara.call('GET /users/me')
  const found = await people.visitorOf({ subject: body.authProviderId, email: mara.email }, origin, null)
  if (!found.member) throw new Error('no member')
  member = found.member
})
afterAll(() => world.close())

/** Pages ask the services without the checks of the API. */
describe.each(['nonsense', '', "'", '-'.repeat(36), '01900000-0000-7000-8000-00000000000g'])(
  'the id %j',
  (id) => {
    test('is of no envelope, template or document', async () => {
      const { envelopes, templates, documents } = world.app.services
      await expect(envelopes.get(member, id)).rejects.toThrow('not-found')
      await expect(envelopes.audit(member, id)).rejects.toThrow('not-found')
      await expect(envelopes.send(member, id)).rejects.toThrow('not-found')
      await expect(templates.get(member, id)).rejects.toThrow('not-found')
      await expect(templates.archive(member, id)).rejects.toThrow('not-found')
      await expect(documents.get(member, id)).rejects.toThrow('not-found')
    })

    test('opens no signing room, not even with a cookie of the right shape', async () => {
      const cookie = `${id}.${'a'.repeat(43)}`
      const visitor = { recipient: id as RecipientId, cookie, origin }

      await expect(world.app.services.signing.session(visitor)).rejects.toThrow('link-dead')
    })
  },
)

test('an id in capitals is the same id', async () => {
  const document = await uploadDocument(mara, await makeSamplePdf())
  const draft = await draftEnvelope(mara, { ...document, id: document.id.toUpperCase() }, [
    { key: 'a', name: 'A', email: 'a@example.org' },
  ])
  const { status, body } = await mara.call('GET /envelopes/{id}', { params: { id: draft.id.toUpperCase() } })

  expect({ status, documents: body.documents.map(({ id }) => id) }).toEqual({
    status: 200,
    documents: [document.id],
  })
})
