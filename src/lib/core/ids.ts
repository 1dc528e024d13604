/** UUIDv7 strings, branded so that one kind of id never stands in for another. */
type Id<Kind extends string> = string & { readonly __id: Kind }

export type UserId = Id<'user'>
export type OrganizationId = Id<'organization'>
export type DocumentId = Id<'document'>
export type TemplateId = Id<'template'>
export type EnvelopeId = Id<'envelope'>
export type RecipientId = Id<'recipient'>
export type FieldId = Id<'field'>
