import { roleRules, takesAttached } from '#core/envelope/roles.ts'
import { byOrder, type Draft, type DraftRole } from './draft.ts'

export function addRole(draft: Draft, role: DraftRole): Draft {
  return withRoles(draft, [...draft.roles, role])
}

/** A group is of one order and of one mind about how many it takes: what one member changes, all do. */
export function changeRole(draft: Draft, key: string, change: Partial<Omit<DraftRole, 'key'>>): Draft {
  const roles = draft.roles.map((role) => (role.key === key ? { ...role, ...change } : role))
  const changed = roles.find((role) => role.key === key)
  const group = changed?.group

  return withRoles(
    draft,
    group
      ? roles.map((role) => (inGroup(role, group.key) ? { ...role, group, order: changed.order } : role))
      : roles,
  )
}

/** A role goes with its fields: a field belongs to somebody. Who was attached to it no longer is. */
export function removeRole(draft: Draft, key: string): Draft {
  const left = draft.roles
    .filter((role) => role.key !== key)
    .map((role) => (role.attachedTo === key ? { ...role, attachedTo: null } : role))

  return {
    ...withRoles(draft, left),
    fields: draft.fields.filter(({ recipient }) => recipient !== key),
  }
}

/** Trades places, and routing orders, with the neighbour before (−1) or after (1). */
export function moveRole(draft: Draft, key: string, by: -1 | 1): Draft {
  const from = draft.roles.findIndex((role) => role.key === key)
  const role = draft.roles[from]
  const neighbour = draft.roles[from + by]
  if (!role || !neighbour) return draft

  const roles = draft.roles.with(from, { ...neighbour, order: role.order })
  return { ...draft, roles: roles.with(from + by, { ...role, order: neighbour.order }) }
}

/** Puts a role before another or at the end (null); the orders stay in their places. */
export function moveRoleTo(draft: Draft, key: string, before: string | null): Draft {
  const moved = draft.roles.find((role) => role.key === key)
  if (!moved || before === key) return draft
  const others = draft.roles.filter((role) => role.key !== key)
  const index = before === null ? others.length : others.findIndex((role) => role.key === before)
  const orders = draft.roles.map(({ order }) => order)
  const roles = others.toSpliced(index, 0, moved)

  return { ...draft, roles: roles.map((role, place) => ({ ...role, order: orders[place] ?? role.order })) }
}

/** Acts at the same time as the one before, or, if it does already, after. */
export function toggleParallel(draft: Draft, key: string): Draft {
  const at = draft.roles.findIndex((role) => role.key === key)
  const role = draft.roles[at]
  const before = draft.roles[at - 1]
  if (!role || !before) return draft
  if (role.order !== before.order) return changeRole(draft, key, { order: before.order })

  return {
    ...draft,
    roles: draft.roles.map((one, place) => (place >= at ? { ...one, order: one.order + 1 } : one)),
  }
}

export function nextOrder(draft: Draft): number {
  return Math.max(0, ...draft.roles.map(({ order }) => order)) + 1
}

export type Group = { key: string; needs: number; order: number; names: readonly string[] }

/** Groups there are, with the names of their members but for one role. */
export function groupsOf(draft: Draft, except: string): Group[] {
  const members = draft.roles.filter((role) => role.key !== except && role.group)

  return [...Map.groupBy(members, ({ group }) => group?.key ?? '')].map(([key, roles]) => ({
    key,
    needs: roles[0]?.group?.needs ?? 1,
    order: roles[0]?.order ?? 1,
    names: roles.map(({ name }) => name),
  }))
}

/** Whom a witness or an assistant may belong to. */
export function possibleSigners(draft: Draft, except: string): DraftRole[] {
  return draft.roles.filter(({ key, recipientRole }) => key !== except && takesAttached(recipientRole))
}

/** What a role keeps when it plays another part: nobody else's host, signer or group. */
export function fitToRole(role: DraftRole): DraftRole {
  const { attached, acts } = roleRules[role.recipientRole]

  return {
    ...role,
    attachedTo: attached ? role.attachedTo : null,
    group: acts && !attached ? role.group : null,
    host: role.recipientRole === 'in_person' ? role.host : null,
    phone: role.access.includes('sms_code') ? role.phone : null,
    passcode: role.access.includes('passcode') ? role.passcode : null,
  }
}

function withRoles(draft: Draft, roles: readonly DraftRole[]): Draft {
  return { ...draft, roles: byOrder(roles) }
}

function inGroup({ group }: DraftRole, key: string): boolean {
  return group?.key === key
}
