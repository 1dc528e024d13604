import type { HeldOnPerson } from '#contract/erasure-shapes.ts'
import type { OrganizationId } from '#core/ids.ts'
import { assertOwns } from '#core/organizations/membership.ts'
import type { ReasonToStay } from '#core/retention/person-erasure.ts'
import type { Person } from '../actor.ts'
import type { Database } from '../data/database.ts'
import type { Act } from '../envelopes/audit-trail.ts'
import type { Notify } from '../notifications/notify.ts'
import { membersIn } from '../organizations/member-rows.ts'
import { getOwn, ownOf } from '../organizations/own-organization.ts'
import type { Clock } from '../ports.ts'
import type { SecurityEvents } from '../security/security-events.ts'
import type { Amounts, ErasePerson, Held } from './make-erase-person.ts'

type Parts = {
  database: Database
  erasePerson: ErasePerson
  notify: Notify
  security: SecurityEvents
  clock: Clock
}

/** So many of those that stay are named; all are counted. */
const mostNamed = 50

export type PersonErasure = ReturnType<typeof makePersonErasure>

/** Somebody who has no account asks an organization to erase what it holds on them. Owners only. */
export function makePersonErasure({ database, erasePerson, notify, security, clock }: Parts) {
  return {
    async look(person: Person, id: string, email: string): Promise<HeldOnPerson> {
      const own = ownOf(person, id)
      assertOwns(own.role)

      return toShape(await erasePerson.look({ id: own.id, email }, clock.now()))
    },

    /** Answers with what is left: nothing that goes, unless there was more than one call takes. */
    async erase(person: Person, id: string, email: string): Promise<HeldOnPerson> {
      const own = await database.transaction(null, async (tx) => {
        const found = await getOwn(tx, person, id, 'read')
        assertOwns(found.role)
        return found
      })
      const erased = await erasePerson.erase({ id: own.id, email }, actOf(person, clock.now()))
      if (sumOf(erased) > 0) await tell(person, own.id, own.organization.name, email)

      return toShape(await erasePerson.look({ id: own.id, email }, clock.now()))
    },
  }

  /** Without the address, which was to be erased: the log has a hash of it, by which one request is told from another. */
  async function tell(person: Person, id: OrganizationId, organization: string, address: string) {
    security.note({
      event: 'person-erased',
      who: { user: person.id, organization: id, address },
      from: person.origin,
      at: 'POST /organizations/{id}/person-erasure',
    })
    await database.transaction(id, async (tx) => {
      const others = await membersIn(tx, id, ['owner', 'manager'])
      await notify(tx, {
        to: others.filter((userId) => userId !== person.id),
        organizationId: id,
        kind: 'personErased',
        service: 'organizations',
        facts: { organization, name: person.name || person.email },
        url: `/organizations/${id}?tab=settings`,
      })
    })
  }
}

function actOf({ id, name, email, origin }: Person, at: Date): Act {
  return { actor: { kind: 'member', id }, at, origin, person: { name, email } }
}

const sumOf = (amounts: Amounts) => Object.values(amounts).reduce((sum, one) => sum + one, 0)

function toShape({ goes, stays: { envelopes, ...beside } }: Held): HeldOnPerson {
  const count = (why: ReasonToStay) => envelopes.filter(({ fate }) => fate.stays && fate.why === why).length

  return {
    goes,
    stays: {
      ...beside,
      counts: { open: count('open'), evidence: count('evidence'), 'legal-hold': count('legal-hold') },
      envelopes: envelopes
        .slice(0, mostNamed)
        .flatMap(({ id, title, fate }) =>
          fate.stays ? [{ id, title, why: fate.why, until: fate.until?.toISOString() ?? null }] : [],
        ),
    },
  }
}
