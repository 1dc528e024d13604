import type { ReturnedAddress } from '#contract/host-shapes.ts'
import { isUuid } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { Person } from '../../actor.ts'
import { cutPage, readCursor } from '../../cursor.ts'
import type { Log } from '../../log.ts'
import { assertAdministrator } from '../../people/assert-administrator.ts'
import type { ReturnedAddresses, ReturnedRow } from './returned-addresses.ts'

type Parts = { returned: ReturnedAddresses; log: Log }

/** Addresses that mail came back from, for the administrators of the host: each method throws `not-found` for everybody else. */
export type HostReturnedMail = ReturnType<typeof makeHostReturnedMail>

export function makeHostReturnedMail({ returned, log }: Parts) {
  return {
    async list(person: Person, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
      assertAdministrator(person)
      const rows = await returned.list(readCursor(cursor), limit + 1)
      const { shown, nextCursor } = cutPage(rows, limit, ({ lastAt, id }) => ({ at: lastAt, id }))

      return { items: shown.map(toShape), nextCursor }
    },

    /** Throws `not-found` for what is not there any more. */
    async writeAgain(person: Person, id: string): Promise<void> {
      assertAdministrator(person)
      if (!isUuid(id) || !(await returned.removeById(id))) throw new Refusal('not-found')
      log.info({ who: person.id, id }, 'an address is written to again')
    },
  }
}

function toShape(row: ReturnedRow): ReturnedAddress {
  const { id, address, kind, reason, times, organizationId, organizationName, lastAt } = row

  return {
    ...{ id, address, kind, reason, times, at: lastAt.toISOString() },
    organization_id: organizationId,
    organization_name: organizationName,
  }
}
