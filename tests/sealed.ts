import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { makeSamplePdf } from './sample-pdfs.ts'
import {
  draftEnvelope,
  eventually,
  openRoom,
  signAs,
  uploadDocument,
  type TestPerson,
  type World,
} from './world.ts'

/** The envelope as its sender sees it, once it is completed. */
export async function whenCompleted(
  sender: TestPerson,
  id: string,
): Promise<CallOutput<Calls['GET /envelopes/{id}']>> {
  return eventually(async () => {
    const { body } = await sender.call('GET /envelopes/{id}', { params: { id } })
    if (body.status === 'seal_failed') throw new Error(`sealing failed: ${body.reason}`)

    return body.status === 'completed' && body
  })
}

/** A document of an envelope as its sender gets it, once it is completed. */
export async function sealedFile(sender: TestPerson, id: string, document: string): Promise<Uint8Array> {
  await whenCompleted(sender, id)
  const params = { id, document }

  return (await sender.call('GET /envelopes/{id}/documents/{document}/sealed', { params })).body
}

/** A page that this one person was sent and has signed, whatever becomes of its seal. */
export async function signOne(
  world: World,
  sender: TestPerson,
  email: string,
): Promise<{ id: string; document: string }> {
  const document = await uploadDocument(sender, await makeSamplePdf())
  const { id } = await draftEnvelope(sender, document, [{ key: 'jane', name: 'Jane Roe', email }])
  await sender.call('POST /envelopes/{id}/send', { params: { id } })
  await signAs(await openRoom(world, email))

  return { id, document: document.id }
}

/** A page that this one person was sent, signed, and that is sealed now. */
export async function sealOne(
  world: World,
  sender: TestPerson,
  email: string,
): Promise<{ id: string; bytes: Uint8Array }> {
  const { id, document } = await signOne(world, sender, email)

  return { id, bytes: await sealedFile(sender, id, document) }
}
