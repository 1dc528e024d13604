import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { eventually, type TestPerson } from './world.ts'

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
