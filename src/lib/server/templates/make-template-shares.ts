import type { ShareInput, ShareShape } from '#contract/template-shapes.ts'
import { isUuid } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import { templateShare } from '../data/tables/sharing.ts'
import { appUser, member as memberTable, organization } from '../data/tables/people.ts'
import { answerIn } from '../kept-answer.ts'
import type { Clock, Random } from '../ports.ts'
import { getSeen, lockOwn } from './template-rows.ts'

type Parts = { database: Database; quotas: Quotas; clock: Clock; random: Random }
type Row = typeof templateShare.$inferSelect
type Borrower = Pick<Row, 'withUser' | 'withOrganization'> & Pick<ShareShape, 'kind' | 'name' | 'detail'>

/** Lending a template, within `MaxTemplateShares`. Whoever borrows it uses it and changes nothing. */
export type TemplateShares = ReturnType<typeof makeTemplateShares>

export function makeTemplateShares({ database, quotas, clock, random }: Parts) {
  return {
    list: (member: Member, id: string): Promise<ShareShape[]> =>
      database.transaction(member.organization.id, async (tx) => {
        const { row } = await getSeen(tx, member, id)
        // With whom else somebody shares is not for those who borrow.
        if (row.organizationId !== member.organization.id) throw new Refusal('forbidden')
        return listShares(tx, member, id)
      }),

    /** Throws `share-unknown` for whom there is not, `quota-reached`. */
    add: (member: Member, id: string, input: ShareInput): Promise<ShareShape> =>
      answerIn(database, member.organization.id, async (tx) => {
        const template = await lockOwn(tx, member, id)
        const borrower = await ('userId' in input
          ? findColleague(tx, member, input.userId)
          : findOrganization(tx, member, input.slug))
        if (!borrower) {
          const pointer = 'userId' in input ? '/userId' : '/slug'
          throw new Refusal('share-unknown', [{ pointer, code: 'share-unknown' }])
        }
        const { withUser, withOrganization, ...shown } = borrower
        const known = (await sharesOf(tx, member, id)).find(
          (share) => share.withUser === withUser && share.withOrganization === withOrganization,
        )
        if (known) return { id: known.id, ...shown, createdAt: known.createdAt.toISOString() }
        await quotas.assertRoom(tx, member.organization, 'MaxTemplateShares')
        const row = {
          ...{ id: random.uuid(), organizationId: member.organization.id, templateId: template.id },
          ...{ withUser, withOrganization, createdBy: member.id, createdAt: clock.now() },
        }
        await tx.insert(templateShare).values(row)
        return { id: row.id, ...shown, createdAt: row.createdAt.toISOString() }
      }),

    async remove(member: Member, id: string, share: string): Promise<void> {
      await database.transaction(member.organization.id, async (tx) => {
        const template = await lockOwn(tx, member, id)
        const gone = isUuid(share)
          ? await tx
              .delete(templateShare)
              .where(and(isOf(member, template.id), eq(templateShare.id, share)))
              .returning({ id: templateShare.id })
          : []
        if (gone.length === 0) throw new Refusal('not-found')
      })
    },
  }
}

const isOf = ({ organization: { id } }: Member, templateId: string) =>
  and(eq(templateShare.organizationId, id), eq(templateShare.templateId, templateId))

const sharesOf = (tx: Transaction, member: Member, templateId: string): Promise<Row[]> =>
  tx.select().from(templateShare).where(isOf(member, templateId))

async function listShares(tx: Transaction, member: Member, templateId: string): Promise<ShareShape[]> {
  const rows = await tx
    .select({ share: templateShare, user: appUser, organization })
    .from(templateShare)
    .leftJoin(appUser, eq(appUser.id, templateShare.withUser))
    .leftJoin(organization, eq(organization.organizationId, templateShare.withOrganization))
    .where(isOf(member, templateId))
    .orderBy(asc(templateShare.createdAt), asc(templateShare.id))

  return rows.map(({ share, user, organization: other }) => ({
    id: share.id,
    kind: share.withUser ? 'user' : 'organization',
    name: user?.name ?? other?.name ?? '',
    detail: user?.email ?? other?.slug ?? '',
    createdAt: share.createdAt.toISOString(),
  }))
}

async function findColleague(tx: Transaction, member: Member, userId: string): Promise<Borrower | null> {
  const [found] = await tx
    .select({ id: appUser.id, name: appUser.name, email: appUser.email })
    .from(memberTable)
    .innerJoin(appUser, eq(appUser.id, memberTable.userId))
    .where(and(eq(memberTable.organizationId, member.organization.id), eq(memberTable.userId, userId)))
    .for('key share', { of: memberTable })
  if (!found || found.id === member.id) return null

  return { withUser: found.id, withOrganization: null, kind: 'user', name: found.name, detail: found.email }
}

async function findOrganization(tx: Transaction, member: Member, slug: string): Promise<Borrower | null> {
  const [found] = await tx
    .select({ id: organization.organizationId, name: organization.name, slug: organization.slug })
    .from(organization)
    .where(and(eq(sql`lower(${organization.slug})`, slug.toLowerCase()), isNull(organization.deletedAt)))
  if (!found || found.id === member.organization.id) return null

  return {
    withUser: null,
    withOrganization: found.id,
    kind: 'organization',
    name: found.name,
    detail: found.slug,
  }
}
