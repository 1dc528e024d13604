/**
 * Whose rows belong to no organization: the host's work, and what concerns a person's account. What is laid out over many databases by
 * its organization has one in every row.
 */
export const noOrganization = '00000000-0000-0000-0000-000000000000'

/** As a row says whose it is. */
export const homeOf = (organizationId: string | null | undefined): string => organizationId ?? noOrganization

/** Whose a row is; null for nobody's. */
export const organizationAt = (home: string): string | null => (home === noOrganization ? null : home)
