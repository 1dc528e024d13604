/** UUIDv7 strings, branded so that one kind of id never stands in for another. */
type Id<Kind extends string> = string & { readonly __id: Kind }

export type UserId = Id<'user'>
export type OrganizationId = Id<'organization'>
export type DocumentId = Id<'document'>
export type EnvelopeId = Id<'envelope'>
export type RecipientId = Id<'recipient'>
export type FieldId = Id<'field'>

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** True of the text form of a UUID (RFC 9562 §4). Databases refuse anything else where they expect one. */
export function isUuid(text: string): boolean {
  return uuidShape.test(text)
}
