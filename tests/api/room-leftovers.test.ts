import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { OrganizationId } from '#core/ids.ts'
import { openEmbeddedDatabase } from '#server/data/embedded-database.ts'
import { signingLink } from '#server/data/tables/directory.ts'
import { accessCode, accessPass } from '#server/data/tables/envelopes.ts'
import { copyEmbeddedDatabase } from '../prepared/embedded.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { enter, sendTo, sessionOf } from '../signing-room.ts'
import { eventually, makeTestClock, makeWorld, register, uploadDocument } from '../world.ts'

const dayMs = 86_400_000
const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-leftovers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Read with the product stopped: an embedded database has one process. */
async function rowsLeft(organizationId: string) {
  const database = await openEmbeddedDatabase(path.join(folder, 'database'))
  const left = await database.transaction(organizationId as OrganizationId, async (tx) => ({
    links: new Set((await tx.select().from(signingLink)).map(({ kind }) => kind)),
    passes: (await tx.select().from(accessPass)).length,
    codes: (await tx.select().from(accessCode)).map(({ check }) => check),
  }))
  await database.close()

  return left
}

test.skipIf(process.env['TEST_ENGINE'] === 'postgres')(
  '[W3] keys to a room are gone a day after their end, links that still open it are not',
  async () => {
    copyEmbeddedDatabase(folder)
    const clock = makeTestClock()
    const first = await makeWorld({ folder, clock })
    const mara = await register(first, 'mara', 'Acme')
    const lease = await uploadDocument(mara, await makeSamplePdf())
    const sent = await sendTo(mara, lease, [
      { key: 'jane', order: 1, access: ['passcode', 'email_code'], passcode: '4711' },
      {
        key: 'guest',
        order: 1,
        recipientRole: 'in_person',
        email: '',
        host: { name: 'Mara', email: mara.email },
      },
    ])
    const jane = await enter(first, sent, 'jane')
    await jane.call('POST /signing/{recipient}/access', { body: { check: 'passcode', answer: '4711' } })
    await jane.call('POST /signing/{recipient}/access/start', { body: { check: 'email_code' } })
    const handed = await mara.call('POST /envelopes/{id}/recipients/{recipient}/room', {
      params: { id: sent.id, recipient: sent.idOf('guest') },
      body: { kind: 'in-person' },
    })
    expect(handed).toMatchObject({ status: 201 })
    await first.close()
    const before = { links: new Set(['in-person', 'mail']), passes: 1, codes: ['email_code'] }
    expect(await rowsLeft(mara.organizationId)).toMatchObject(before)

    clock.forward(dayMs + 2 * 3_600_000)
    const left = await eventually(async () => {
      // Tidying is the first that a started product does, every hour.
      const later = await makeWorld({ folder, clock })
      await new Promise((resolve) => setTimeout(resolve, 2000))
      await later.close()
      const rows = await rowsLeft(mara.organizationId)
      return rows.codes.length === 0 && rows
    })
    expect(left).toEqual({ links: new Set(['mail']), passes: 0, codes: [] })

    const again = await makeWorld({ folder, clock })
    expect(await sessionOf(await enter(again, sent, 'jane'))).toMatchObject({
      stage: 'access',
      access: { check: 'passcode' },
    })
    await again.close()
  },
  240_000,
)
