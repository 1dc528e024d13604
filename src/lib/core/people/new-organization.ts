import { toOrganizationSlug } from './names.ts'

export const maxOrganizationName = 100
export const maxOrganizationSlug = 50

export const organizationFields = ['name', 'slug'] as const
export type OrganizationField = (typeof organizationFields)[number]
/** What somebody writes of an organization. */
export type OrganizationForm = Readonly<Record<OrganizationField, string>>

/** Section 5: both are required. In the order of the form; empty when it may be sent. */
export function missingFields(form: OrganizationForm): readonly OrganizationField[] {
  return organizationFields.filter((field) => form[field].trim() === '')
}

/** What goes to the server: the slug lowercase, with a hyphen for each run of whitespace. */
export function toOrganizationInput({ name, slug }: OrganizationForm): OrganizationForm {
  return { name: name.trim(), slug: toOrganizationSlug(slug) }
}

/** The slug that a name suggests. */
export function proposeSlug(name: string): string {
  return toOrganizationSlug(name).slice(0, maxOrganizationSlug).replace(/-+$/, '')
}
