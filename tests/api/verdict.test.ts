import { archiveWith } from '#server/verdict/later-revision.fixture.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { sealedFile } from '../sealed.ts'
import { officeElsewhere } from '../signed-pdfs.ts'
import {
  draftEnvelope,
  makeWorld,
  openRoom,
  register,
  signAs,
  uploadDocument,
  type TestPerson,
  type World,
} from '../world.ts'

let world: World
let mara: TestPerson
let sealed: Uint8Array

beforeAll(async () => {
  world = await makeWorld()
  mara = await register(world, 'mara', 'Acme')
  sealed = await sealOne('jane.verdict@example.org')
})
afterAll(() => world.close())

async function sealOne(email: string): Promise<Uint8Array> {
  const document = await uploadDocument(mara, await makeSamplePdf())
  const { id } = await draftEnvelope(mara, document, [{ key: 'jane', name: 'Jane Roe', email }])
  await mara.call('POST /envelopes/{id}/send', { params: { id } })
  await signAs(await openRoom(world, email))

  return sealedFile(mara, id, document.id)
}

const verify = (bytes: Uint8Array) => world.app.services.verify(bytes)

describe('a file that was sealed here', () => {
  test('passes as it is', async () => {
    expect(await verify(sealed)).toMatchObject({ indication: 'total-passed', recorded: true })
  })

  test('never passes with bytes behind its seal, however harmless: we have no record of such a file', async () => {
    const archived = archiveWith((await officeElsewhere()).root, sealed)

    expect(await verify(archived)).toMatchObject({
      indication: 'indeterminate',
      reason: 'extended-after-sealing',
      recorded: false,
      signatures: [{ ours: true, intact: true, coversWholeFile: false }],
    })
  })
})
