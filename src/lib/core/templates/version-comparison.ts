import { canonicalJson, type Json } from '../audit/canonical-json.ts'

type Part = { readonly [property: string]: unknown }

/** What a version of a template is made of: documents by id, roles by key, fields by id. */
export type Versioned<Role extends Part = Part, Field extends Part = Part> = {
  documents: readonly string[]
  roles: readonly (Role & { key: string })[]
  fields: readonly (Field & { id: string })[]
}

export type Changed<T> = { before: T; after: T; properties: readonly string[] }
export type Difference<T> = {
  added: readonly T[]
  removed: readonly T[]
  changed: readonly Changed<T>[]
}
export type VersionComparison<R extends Part, F extends Part> = {
  documents: { added: readonly string[]; removed: readonly string[] }
  roles: Difference<R & { key: string }>
  fields: Difference<F & { id: string }>
}

/** What the later version has, lacks, and has otherwise. */
export function compareVersions<R extends Part, F extends Part>(
  before: Versioned<R, F>,
  after: Versioned<R, F>,
): VersionComparison<R, F> {
  return {
    documents: {
      added: after.documents.filter((id) => !before.documents.includes(id)),
      removed: before.documents.filter((id) => !after.documents.includes(id)),
    },
    roles: difference(before.roles, after.roles, ({ key }) => key),
    fields: difference(before.fields, after.fields, ({ id }) => id),
  }
}

/** The same in numbers; of the first version nothing has changed. */
export function countChanges<R extends Part, F extends Part>(
  before: Versioned<R, F> | null,
  after: Versioned<R, F>,
) {
  const { documents, roles, fields } = compareVersions(before ?? after, after)

  return {
    documents: documents.added.length + documents.removed.length,
    rolesAdded: roles.added.length,
    rolesRemoved: roles.removed.length,
    fieldsAdded: fields.added.length,
    fieldsRemoved: fields.removed.length,
    fieldsChanged: fields.changed.length,
  }
}

function difference<T extends Part>(
  before: readonly T[],
  after: readonly T[],
  nameOf: (part: T) => string,
): Difference<T> {
  const earlier = new Map(before.map((part) => [nameOf(part), part]))
  const later = new Set(after.map(nameOf))
  const changed = after.flatMap((part): Changed<T>[] => {
    const former = earlier.get(nameOf(part))
    const properties = former ? changedProperties(former, part) : []
    return former && properties.length > 0 ? [{ before: former, after: part, properties }] : []
  })

  return {
    added: after.filter((part) => !earlier.has(nameOf(part))),
    removed: before.filter((part) => !later.has(nameOf(part))),
    changed,
  }
}

function changedProperties(before: Part, after: Part): string[] {
  const properties = [...new Set([...Object.keys(before), ...Object.keys(after)])]

  return properties.filter((name) => textOf(before[name]) !== textOf(after[name]))
}

/** Parts come from JSON, so they are JSON; what was not said is nothing. */
function textOf(value: unknown): string {
  return canonicalJson((value ?? null) as Json)
}
