import type { EnvelopeId, OrganizationId, RecipientId, UserId } from '#core/ids.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recipient as someone } from '../../../../tests/cast.ts'
import type { Database, Transaction } from '../data/database.ts'
import { openEmbeddedDatabase } from '../data/embedded-database.ts'
import { signingLink } from '../data/tables/directory.ts'
import { accessCode, accessPass, recipient } from '../data/tables/envelopes.ts'
import { organization } from '../data/tables/people.ts'
import { killLinks } from '../envelopes/kill-links.ts'
import { makeLog } from '../log.ts'
import { makeRandom } from '../system.ts'
import { checksLeft, keepPass } from './access-checks.ts'
import { setAccessCode } from './access-codes.ts'
import { makeRoomLeftovers } from './room-leftovers.ts'
import type { LinkPlace } from './link-rows.ts'
import { makeSigningLinks } from './signing-links.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const noon = new Date('2026-11-21T12:00:00Z')
let now = noon
const clock = { now: () => now }
const random = makeRandom(clock)
const links = makeSigningLinks(() => new Uint8Array(32), clock, random)
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

let database: Database
let acme: OrganizationId
const within = <T>(work: (tx: Transaction) => Promise<T>) => database.transaction(acme, work)
const tidy = () => makeRoomLeftovers({ database, clock, log: makeLog('silent') }).tidy()

beforeAll(async () => {
  database = await openEmbeddedDatabase(null)
})
afterAll(() => database.close())
beforeEach(async () => {
  now = noon
  acme = random.uuid() as OrganizationId
  const home = { organizationId: acme, name: 'Acme', slug: acme, createdAt: noon }
  await within((tx) => tx.insert(organization).values(home))
})

/** Somebody who was invited at noon. */
async function invited(changes: Partial<typeof recipient.$inferInsert> = {}): Promise<LinkPlace> {
  const envelopeId = random.uuid() as EnvelopeId
  const recipientId = random.uuid() as RecipientId
  const row = { ...someone('Ana', 1), organizationId: acme, envelopeId, id: recipientId, position: 0 }
  await within((tx) =>
    tx.insert(recipient).values({ ...row, access: [], status: 'notified', notifiedAt: noon, ...changes }),
  )

  return { organizationId: acme, envelopeId, recipientId }
}

const mara = { id: random.uuid() as UserId }
const linksLeft = async ({ recipientId }: LinkPlace) =>
  (await within((tx) => tx.select().from(signingLink).where(eq(signingLink.recipientId, recipientId)))).length
const kill = (place: LinkPlace) =>
  within((tx) =>
    killLinks(tx, { organizationId: acme, id: place.envelopeId }, [place.recipientId], clock.now()),
  )

describe('tidying one-use tokens', () => {
  test('leaves those that can be traded or are in use, and takes them a day after their end', async () => {
    const place = await invited()
    const { token } = await within((tx) =>
      links.issueToken(tx, place, { kind: 'in-person', origin: null, by: mara }),
    )
    await tidy()
    const traded = await within((tx) => links.tradeToken(tx, token))
    await tidy()
    later(dayMs)
    await tidy()

    expect(traded).not.toBeNull()
    expect(await linksLeft(place)).toBe(1)
    later(2 * hourMs)
    await tidy()
    expect(await linksLeft(place)).toBe(0)
  })

  test('takes those that nobody has used', async () => {
    const place = await invited()
    await within((tx) =>
      links.issueToken(tx, place, { kind: 'embedded', origin: 'https://acme.example', by: mara }),
    )
    later(dayMs + 2 * hourMs)
    await tidy()

    expect(await linksLeft(place)).toBe(0)
  })
})

describe('tidying signing links', () => {
  test('keeps living ones, however old', async () => {
    const place = await invited()
    const secret = await within((tx) => links.secretFor(tx, place))
    later(4000 * dayMs)
    await tidy()

    expect(await within((tx) => links.findBySecret(tx, secret))).toMatchObject(place)
  })

  test('keeps the revoked ones that still say what has become of the task', async () => {
    const place = await invited({ status: 'replaced' })
    const secret = await within((tx) => links.secretFor(tx, place))
    later(hourMs)
    await kill(place)
    await tidy()

    expect(await within((tx) => links.findBySecret(tx, secret))).toMatchObject({ isDead: true })
  })

  test('takes those from before a correction, and those of who was taken out', async () => {
    const [asked, gone] = [await invited(), await invited()]
    for (const place of [asked, gone]) {
      await within((tx) => links.secretFor(tx, place))
      await kill(place)
    }
    later(hourMs)
    const askedAgain = { notifiedAt: now }
    await within((tx) => tx.update(recipient).set(askedAgain).where(eq(recipient.id, asked.recipientId)))
    const fresh = await within((tx) => links.secretFor(tx, asked))
    await within((tx) => tx.delete(recipient).where(eq(recipient.id, gone.recipientId)))
    await tidy()

    expect(await linksLeft(gone)).toBe(0)
    expect(await linksLeft(asked)).toBe(1)
    expect(await within((tx) => links.findBySecret(tx, fresh))).not.toBeNull()
  })

  test('is done for every organization', async () => {
    const places = [
      await invited(),
      { ...(await invited()), organizationId: random.uuid() as OrganizationId },
    ]
    for (const place of places) {
      await database.transaction(place.organizationId, (tx) =>
        links.issueToken(tx, place, { kind: 'in-person', origin: null, by: mara }),
      )
    }
    const globex = { organizationId: places[1]!.organizationId, name: 'Globex', createdAt: noon }
    await within((tx) => tx.insert(organization).values({ ...globex, slug: globex.organizationId }))
    later(2 * dayMs)
    await tidy()

    expect(await Promise.all(places.map(linksLeft))).toEqual([0, 0])
  })
})

describe('tidying what was asked at the door', () => {
  const code = { check: 'email_code', codeHash: 'hash' } as const
  const codesLeft = async () => within((tx) => tx.select().from(accessCode))

  test('takes codes a day after their end', async () => {
    const { envelopeId: id, recipientId } = await invited()
    const envelope = { organizationId: acme, id }
    await within((tx) =>
      setAccessCode(tx, envelope, recipientId, { ...code, expiresAt: new Date(noon.getTime() + 180_000) }),
    )
    later(dayMs)
    await tidy()
    expect(await codesLeft()).toHaveLength(1)
    later(hourMs)
    await tidy()
    expect(await codesLeft()).toEqual([])
  })

  test('keeps counting the tries of a passcode for as long as it is the recipient’s', async () => {
    const { envelopeId: id, recipientId } = await invited({ passcodeHash: 'hash' })
    const tried = { check: 'passcode', codeHash: 'hash', expiresAt: null } as const
    await within((tx) => setAccessCode(tx, { organizationId: acme, id }, recipientId, tried))
    later(4000 * dayMs)
    await tidy()
    expect(await codesLeft()).toHaveLength(1)

    await within((tx) =>
      tx.update(recipient).set({ passcodeHash: 'another' }).where(eq(recipient.id, recipientId)),
    )
    await tidy()
    expect(await codesLeft()).toEqual([])
  })

  test('takes passes when they count no more', async () => {
    const place = await invited()
    const entry = {
      ...place,
      linkId: random.uuid(),
      entryId: random.uuid(),
      kind: 'mail',
      isDead: false,
      deadAt: null,
    } as const
    const ana = { ...someone('Ana', 1), access: ['account'] } as const
    const left = async () => checksLeft(await within((tx) => tx.select().from(accessPass)), ana, now)
    await within((tx) =>
      keepPass(tx, { ...entry, since: noon }, { check: 'account', passId: random.uuid(), at: noon }),
    )
    later(11 * hourMs)
    await tidy()
    expect(await left()).toEqual([])

    later(14 * hourMs)
    await tidy()
    expect(await within((tx) => tx.select().from(accessPass))).toEqual([])
  })
})
