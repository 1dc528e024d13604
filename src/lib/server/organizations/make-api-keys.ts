import type { z } from 'zod'
import type { ApiKeyInput, ApiKeyShape, NewApiKey } from '#contract/organization-shapes.ts'
import { modeOfApiKey } from '#core/access/api-key-mode.ts'
import { apiKeyScopes } from '#core/access/api-key-scopes.ts'
import { isUuid, type OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Person } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import { apiKey } from '../data/tables/organizations.ts'
import { appUser } from '../data/tables/people.ts'
import { killTokens } from './kill-tokens.ts'
import { answerIn } from '../kept-answer.ts'
import type { Clock, Random } from '../ports.ts'
import { sha256 } from '../sha256.ts'
import type { KeyUse } from './key-use.ts'
import { assertHolds, getOwn, ownOf, type OwnOrganization } from './own-organization.ts'

type Parts = { database: Database; clock: Clock; random: Random; quotas: Quotas; use: KeyUse }
type KeyRow = typeof apiKey.$inferSelect
type Wishes = z.output<typeof ApiKeyInput>

/** What people tell keys apart by: the mode and the first characters of the secret. */
const prefixLength = 'pk_live_'.length + 4

/** Keys of programs. All need `manage_settings`; making one needs `ApiAccess` and room in `MaxAccessTokens`. */
export type ApiKeys = ReturnType<typeof makeApiKeys>

export function makeApiKeys({ database, clock, random, quotas, use }: Parts) {
  return {
    async list(person: Person, id: string): Promise<ApiKeyShape[]> {
      const own = ownOf(person, id)
      assertHolds(own, 'manage_settings')
      const rows = await database.read(null, (tx) =>
        tx
          .select({ key: apiKey, createdBy: appUser.name })
          .from(apiKey)
          .leftJoin(appUser, eq(appUser.id, apiKey.createdBy))
          .where(eq(apiKey.organizationId, own.id))
          .orderBy(asc(apiKey.createdAt)),
      )

      return rows.map(({ key, createdBy }) => {
        const lastUsedAt = use.lastUseOf(key.id) ?? key.lastUsedAt
        return toShape({ ...key, lastUsedAt }, createdBy ?? '')
      })
    },

    /** The key itself is in this answer and nowhere else. Throws `expiry-in-past`, `quota-reached`. */
    create: (
      person: Person,
      id: string,
      input: Wishes,
      /** The mode its maker is in; null is the organization's. It keeps it. */
      wished: 'live' | 'test' | null,
    ): Promise<z.output<typeof NewApiKey>> =>
      answerIn(database, null, async (tx) => {
        const own = await holdManaged(tx, person, id)
        const tenant = { ...own.tenant, mode: wished ?? own.tenant.mode }
        await quotas.requireFeature(tx, tenant, 'ApiAccess')
        const former = input.regenerate ? await take(tx, tenant.id, input.regenerate, clock.now()) : null
        if (!former) await quotas.assertRoom(tx, tenant, 'MaxAccessTokens')
        const mode = former ? modeOfApiKey(former.prefix) : tenant.mode
        const key = `pk_${mode}_${Buffer.from(random.bytes(32)).toString('base64url')}`
        const row: KeyRow = {
          ...secretOf(key),
          ...{ id: random.uuid(), organizationId: tenant.id, createdBy: person.id, createdAt: clock.now() },
          ...wishesOf(input, former),
          expiresAt: expiryOf(input, former, clock.now()),
          ...{ lastUsedAt: null, pausedAt: null },
        }
        await tx.insert(apiKey).values(row)
        return { ...toShape(row, person.name), key } satisfies z.output<typeof NewApiKey>
      }),

    remove: (person: Person, id: string, keyId: string): Promise<void> =>
      database.transaction(null, async (tx) => {
        const own = await holdManaged(tx, person, id)
        await take(tx, own.id, keyId, clock.now())
      }),
  }
}

function secretOf(key: string): Pick<KeyRow, 'secretHash' | 'prefix'> {
  return { secretHash: sha256(key), prefix: key.slice(0, prefixLength) }
}

/** Where nothing is said, as it was with the key in whose place it comes. */
function wishesOf({ name, scopes }: Wishes, former: KeyRow | null): Pick<KeyRow, 'name' | 'scopes'> {
  return { name: name ?? former?.name ?? 'API', scopes: [...(scopes ?? former?.scopes ?? apiKeyScopes)] }
}

/** Null never ends. Throws `expiry-in-past`. */
function expiryOf({ expiresAt }: Wishes, former: KeyRow | null, now: Date): Date | null {
  const expiry = expiresAt === undefined ? (former?.expiresAt ?? null) : expiresAt && new Date(expiresAt)
  const code = 'expiry-in-past'
  if (expiry && expiry <= now) throw new Refusal(code, [{ pointer: '/expiresAt', code }])

  return expiry || null
}

async function holdManaged(tx: Transaction, person: Person, id: string): Promise<OwnOrganization> {
  const own = await getOwn(tx, person, id, 'lock')
  assertHolds(own, 'manage_settings')

  return own
}

/** The key is gone: whoever holds it, or a room's token made with it, is nobody from the commit on. */
async function take(
  tx: Transaction,
  organizationId: OrganizationId,
  keyId: string,
  at: Date,
): Promise<KeyRow> {
  if (!isUuid(keyId)) throw new Refusal('not-found')
  const [row] = await tx
    .delete(apiKey)
    .where(and(eq(apiKey.organizationId, organizationId), eq(apiKey.id, keyId)))
    .returning()
  if (!row) throw new Refusal('not-found')
  await killTokens(tx, organizationId, { issuedByKey: keyId }, at)

  return row
}

function toShape(row: KeyRow, createdBy: string): ApiKeyShape {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: apiKeyScopes.filter((scope) => row.scopes.includes(scope)),
    createdBy,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    pausedAt: row.pausedAt?.toISOString() ?? null,
  }
}
