import { execFileSync } from 'node:child_process'
import { constants, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, type CallName } from '#contract/calls.ts'
import { envelopeStatuses, type EnvelopeStatus } from '#core/envelope/envelope.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import {
  draftEnvelope,
  eventually,
  makeTestClock,
  makeWorld,
  openRoom,
  register,
  signAs,
  uploadDocument,
  type CallInit,
  type RoomGuest,
  type TestPerson,
  type World,
} from '../world.ts'

type Sent = Exclude<EnvelopeStatus, 'draft'>

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-after-send-'))
const clock = makeTestClock()
let world: World
let mara: TestPerson

beforeAll(async () => {
  world = await makeWorld({ folder, clock })
  mara = await register(world, 'mara', 'Acme')
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const statusOf = async (id: string) =>
  (await mara.call('GET /envelopes/{id}', { params: { id } })).body.status

async function send(title: string, guests: number, pages = 1) {
  const document = await uploadDocument(mara, await makeSamplePdf({ pages }))
  const image = { id: document.id, page: 0 }
  await mara.call('GET /documents/{id}/pages/{page}', { params: image })
  const people = Array.from({ length: guests }, (_, index) => ({
    key: `${index}`,
    name: 'Guest',
    email: `${title}.${index}@example.org`,
    order: 1,
  }))
  const { id } = await draftEnvelope(mara, document, people, title)
  await mara.call('POST /envelopes/{id}/send', { params: { id } })
  const rooms = await Promise.all(people.map(({ email }) => openRoom(world, email, title)))

  return { id, document, rooms }
}

/** Holds up the seal where it reads the document: reading a pipe waits for somebody to write. */
function holdUp(sha256: string) {
  const blob = path.join(folder, 'blobs', sha256.slice(0, 2), sha256)
  renameSync(blob, `${blob}.away`)
  execFileSync('mkfifo', [blob])

  return {
    /** The waiting seal gets bytes that are not the document, and fails. */
    fail: () => eventually(async () => writeToReader(blob, 'damaged')),
    mend() {
      rmSync(blob)
      renameSync(`${blob}.away`, blob)
    },
  }
}

/** False while nobody reads the pipe: to wait for a reader in the system's call would stop the seal that is to come. */
async function writeToReader(pipe: string, text: string): Promise<boolean> {
  const isUnread = (error: NodeJS.ErrnoException) => error.code === 'ENXIO'
  const file = await open(pipe, constants.O_WRONLY | constants.O_NONBLOCK).catch((error: unknown) => {
    if (isUnread(error as NodeJS.ErrnoException)) return null
    throw error
  })
  await file?.writeFile(text)
  await file?.close()

  return file !== null
}

let held: { id: string; blob: ReturnType<typeof holdUp> }

/** Brings an envelope into each status by what people and the clock do. */
const bring: Record<Sent, () => Promise<string>> = {
  sent: async () => (await send('sent', 1)).id,
  in_progress: async () => {
    const { id, rooms } = await send('progress', 2)
    await signAs(rooms[0] as RoomGuest)
    return id
  },
  sealing: async () => {
    const { id, rooms, document } = await send('sealing', 1, 3)
    held = { id, blob: holdUp(document.sha256) }
    await signAs(rooms[0] as RoomGuest)
    return id
  },
  seal_failed: async () => {
    await held.blob.fail()
    await eventually(async () => (await statusOf(held.id)) === 'seal_failed')
    return held.id
  },
  completed: async () => {
    held.blob.mend()
    await mara.call('POST /envelopes/{id}/reseal', { params: { id: held.id } })
    await eventually(async () => (await statusOf(held.id)) === 'completed')
    return held.id
  },
  declined: async () => {
    const { id, rooms } = await send('declined', 1)
    await rooms[0]?.call('POST /signing/{recipient}/decline', { body: { reason: 'Wrong rent' } })
    return id
  },
  voided: async () => {
    const { id } = await send('voided', 1)
    await mara.call('POST /envelopes/{id}/void', { params: { id }, body: { reason: 'Wrong rent' } })
    return id
  },
  expired: async () => {
    const document = await uploadDocument(mara, await makeSamplePdf())
    const { id } = await draftEnvelope(
      mara,
      document,
      [{ key: 'a', name: 'A', email: 'expired@example.org' }],
      'Expired',
    )
    const expiresAt = new Date(clock.now().getTime() + 5 * 60_000).toISOString()
    await mara.call('PATCH /envelopes/{id}', { params: { id }, body: { expiresAt } })
    await mara.call('POST /envelopes/{id}/send', { params: { id } })
    clock.forward(6 * 60_000)
    return id
  },
}

const changes: Partial<Record<CallName, CallInit>> = {
  'PATCH /envelopes/{id}': { body: { title: 'Another title' } },
  'POST /envelopes/{id}/send': {},
  'POST /envelopes/{id}/unschedule': {},
}
const authoring = Object.entries(changes) as [keyof typeof changes, CallInit][]
/** Calls that other tests show to obey the state machine. */
const acting = [
  'void',
  'remind',
  'reseal',
  'correct',
  'extend',
  'transfer',
  'recipients/{recipient}/answer',
  'recipients/{recipient}/invite',
  'recipients/{recipient}/room',
].map((act) => `POST /envelopes/{id}/${act}`)
const correcting = ['PUT /envelopes/{id}/correction']

/** Drafts and what has ended go into the trash: `trash.test.ts`. */
const trashing = [
  ...['trash', 'restore'].map((act) => `POST /envelopes/{id}/${act}`),
  'DELETE /envelopes/{id}',
]
/** Who sees it is changed in any state: `visibility.test.ts`. */
const sharing = ['PUT /envelopes/{id}/visibility']
/** Where it is filed is changed in any state: `filing.test.ts`. */
const filing = ['PUT /envelopes/{id}/folder']
/** Calls that make something else of an envelope, which they leave as it is: `copies.test.ts`. */
const copying = ['duplicate', 'template'].map((copy) => `POST /envelopes/{id}/${copy}`)

test('every call about an envelope is authoring, acting, correcting, trashing, sharing, filing or copying', () => {
  const known = [
    ...authoring.map(([name]) => name as string),
    ...[...acting, ...correcting, ...trashing, ...sharing, ...filing, ...copying],
  ].sort()
  const all = Object.keys(calls).filter((name) => name.includes('/envelopes/{id}') && !name.startsWith('GET'))
  expect(all.sort()).toEqual(known)
})

describe.each(envelopeStatuses.filter((status): status is Sent => status !== 'draft'))(
  'an envelope that is %s',
  (status) => {
    let id: string
    beforeAll(async () => {
      id = await bring[status]()
    })

    test.each(authoring)('refuses %s', async (name, init) => {
      const before = (await mara.call('GET /envelopes/{id}', { params: { id } })).body
      // The clock's own work comes in rounds: what is overdue is still called sent until then.
      if (status !== 'expired') expect(before.status).toBe(status)
      const answer = await mara.call(name, { params: { id }, ...init })
      expect(answer).toMatchObject({ status: 409, body: { code: 'envelope-not-draft' } })
      expect((await mara.call('GET /envelopes/{id}', { params: { id } })).body.title).toBe(before.title)
    })

    test.runIf(status === 'expired')('is signed by nobody', async () => {
      const guest = await openRoom(world, 'expired@example.org', 'Expired')
      expect(await signAs(guest)).toMatchObject({ status: 409, body: { code: 'envelope-expired' } })
      expect((await guest.call('GET /signing/{recipient}')).body.stage).toBe('closed')
    })

    test.runIf(status === 'declined' || status === 'voided' || status === 'completed')(
      'cannot be voided or reminded of',
      async () => {
        const params = { id }
        expect(await mara.call('POST /envelopes/{id}/void', { params, body: { reason: 'x' } })).toMatchObject(
          {
            status: 409,
            body: { code: `envelope-${status}` },
          },
        )
        expect((await mara.call('POST /envelopes/{id}/remind', { params })).status).toBe(409)
        expect((await mara.call('POST /envelopes/{id}/reseal', { params })).status).toBe(409)
      },
    )
  },
)
