import { randomUUID } from 'node:crypto'
import { permissionsOf } from '#core/access/access.ts'
import type { OrganizationId, UserId } from '#core/ids.ts'
import { plainDefaults } from '#core/organizations/envelope-defaults.ts'
import type { Member } from '../actor.ts'

/** Who sees everything of an organization of their own. */
export function memberIn(timeZone: string): Member {
  const id = randomUUID() as OrganizationId

  return {
    ...{ id: randomUUID() as UserId, subject: '', email: 'mara@example.org', name: 'Mara', locale: 'en-US' },
    ...{ isAdmin: false, timeZone: null, origin: { ip: null, userAgent: null }, sessionId: null },
    ...{ memberships: [], held: permissionsOf(id, 'owner'), seesAll: true, maySend: true },
    organization: {
      ...{ id, name: 'Acme', mode: 'live', timeZone },
      visibility: { usual: 'organization', managersSeeAll: true, isNarrowed: false },
      defaults: plainDefaults,
      plan: { subscription: null, foundedAt: new Date() },
    },
  }
}
